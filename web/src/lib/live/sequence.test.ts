// @vitest-environment node
import { expect, test } from 'vitest';
import { judgeFrame, judgeHeartbeat } from './sequence.ts';

test('the first frame is accepted with any number', () => expect(judgeFrame(null, 41)).toBe('next'));
test('the following number is the next', () => expect(judgeFrame(41, 42)).toBe('next'));
test('a number seen before is not shown twice', () => {
  expect(judgeFrame(41, 41)).toBe('seen');
  expect(judgeFrame(41, 7)).toBe('seen');
});
test('a number left out is a gap', () => expect(judgeFrame(41, 43)).toBe('gap'));

test('a heartbeat at the last number means that nothing is missing', () => expect(judgeHeartbeat(5, 5)).toBe('whole'));
test('a heartbeat above it means that a frame was lost', () => expect(judgeHeartbeat(5, 6)).toBe('behind'));
test('a heartbeat below it means that the server started again', () => expect(judgeHeartbeat(5, 2)).toBe('restarted'));
