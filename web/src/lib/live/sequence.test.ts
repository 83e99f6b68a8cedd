// @vitest-environment node
import { expect, test } from 'vitest';
import { checkFrame, checkHeartbeat } from './sequence.ts';

test('the first frame is accepted with any number', () => expect(checkFrame(null, 41)).toBe('next'));
test('the following number is next', () => expect(checkFrame(41, 42)).toBe('next'));
test('a number at or below the last is repeated', () => {
  expect(checkFrame(41, 41)).toBe('repeated');
  expect(checkFrame(41, 7)).toBe('repeated');
});
test('a number after one that was received is next', () => {
  expect(checkFrame(41, 45, 41)).toBe('next');
  expect(checkFrame(41, 45, 40)).toBe('next');
});
test('a number after one that was not received is a gap', () => expect(checkFrame(41, 45, 44)).toBe('gap'));
test('without the number before it, a skipped number is a gap', () => expect(checkFrame(41, 43)).toBe('gap'));

test('a heartbeat with the last number: complete', () => expect(checkHeartbeat(5, 5)).toBe('complete'));
test('a heartbeat above it: a frame was lost', () => expect(checkHeartbeat(5, 6)).toBe('behind'));
test('a heartbeat below it: the server restarted', () => expect(checkHeartbeat(5, 2)).toBe('restarted'));
