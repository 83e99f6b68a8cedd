import { type Size, scaleToFit } from '../photos/size.ts';

export interface Box extends Size {
  x: number;
  y: number;
}

/** Of the photo a capture sends. */
export const captureLimits: Size = { width: 800, height: 600 };

/**
 * How wide a label that fills the box is in such a photo, in pixels: an X00 label has about 145 modules, and a decoder
 * needs 1.4 pixels for each.
 */
const labelWidth = 205;
const shape = 3 / 2;
/** How far beyond the box is read, as a part of its size: what fills the box keeps its quiet zones. */
const margin = 0.2;

/** Where a code is to be held, in pixels of the frame; the same shape whichever way the frame stands. */
export function guideBox(frame: Size): Size {
  const wanted = labelWidth / scaleToFit(frame, captureLimits);
  const width = Math.round(Math.min(wanted, frame.width * 0.9, frame.height * 0.9 * shape));
  return { width, height: Math.round(width / shape) };
}

/** What is read of a frame: the guide box and a margin around it, in whole pixels. */
export function readingBox(frame: Size): Box {
  const guide = guideBox(frame);
  const width = Math.min(frame.width, Math.round(guide.width * (1 + 2 * margin)));
  const height = Math.min(frame.height, Math.round(guide.height * (1 + 2 * margin)));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}
