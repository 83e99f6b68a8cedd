import { setImmediate } from 'node:timers/promises';

/** Bytes that wait for the reader before more is written. */
const mostWaiting = 256 * 1024;

/** Resolves when the reader has taken most of what is written, or has left. Other requests are served meanwhile. */
export async function waitForReader(document: PDFKit.PDFDocument): Promise<void> {
  do await setImmediate();
  while (document.readableLength > mostWaiting && !document.destroyed);
}
