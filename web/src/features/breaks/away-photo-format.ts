import { type JpegFormat, longestEdge } from '#lib/photos/jpeg.ts';

export const awayPhotoFormat: JpegFormat = { limits: longestEdge(1280), quality: 0.8 };
