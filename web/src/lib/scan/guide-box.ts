import { type Size, scaleToFit } from '../photos/size.ts';

export interface Box extends Size {
  x: number;
  y: number;
}

/** Size limits of the photo that a capture sends. */
export const captureLimits: Size = { width: 800, height: 600 };

/** Pixels of a label that fills the box, in such a photo: an X00 label has about 145 modules of at least 1.4 pixels. */
const labelWidth = 205;
const shape = 3 / 2;
/** Margin read around the box, as a fraction of its size, so that a code that fills the box keeps its quiet zones. */
const margin = 0.2;

/** The box for aiming at a code, in pixels of the frame. Its shape is the same in portrait and landscape. */
export function guideBox(frame: Size): Size {
  const needed = labelWidth / scaleToFit(frame, captureLimits);
  const width = Math.round(Math.min(needed, frame.width * 0.9, frame.height * 0.9 * shape));
  return { width, height: Math.round(width / shape) };
}

/** The part of a frame to read: the guide box with a margin, in whole pixels. */
export function readingBox(frame: Size): Box {
  const guide = guideBox(frame);
  const width = Math.min(frame.width, Math.round(guide.width * (1 + 2 * margin)));
  const height = Math.min(frame.height, Math.round(guide.height * (1 + 2 * margin)));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}
