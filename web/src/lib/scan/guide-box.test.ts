// @vitest-environment node
import { expect, test } from 'vitest';
import { scaleToFit } from '../photos/size.ts';
import { captureLimits, guideBox, readingBox } from './guide-box.ts';

test.each([
  ['a desk camera', { width: 1280, height: 720 }],
  ['a phone held upright', { width: 720, height: 1280 }],
  ['a camera of 4:3', { width: 1920, height: 1440 }],
])('a label that fills the box has enough pixels in a capture: %s', (_, frame) => {
  const { width } = guideBox(frame);
  expect(width * scaleToFit(frame, captureLimits)).toBeGreaterThanOrEqual(204.5);
  expect(width).toBeLessThan(frame.width * 0.7);
});

test('the reading box is larger than the guide box and never larger than the frame', () => {
  const frame = { width: 1280, height: 720 };
  const [guide, read] = [guideBox(frame), readingBox(frame)];
  expect(read.width).toBeGreaterThan(guide.width * 1.3);
  expect(read).toMatchObject({ x: (1280 - read.width) >> 1, y: (720 - read.height) >> 1 });
  const small = { width: 160, height: 120 };
  expect(readingBox(small)).toEqual({ x: 0, y: 0, width: 160, height: 120 });
});
