import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCovered, isTakenFirst } from '../wedge/scan-targets.ts';
import { createAgreement } from './agreement.ts';
import type { FrameReader } from './frame-reader.ts';
import { readingBox } from './guide-box.ts';
import { pixelsOf } from './pixels.ts';

/** Milliseconds between two frames: short enough for fast reading, long enough to keep a phone cool. */
const interval = 80;
/** Milliseconds for which `several` is shown. */
const severalDuration = 1500;
/** The interval doubles after each failure up to this, because each attempt loads the reader again. */
const maxInterval = 10_000;
/** Failures in a row after which live reading counts as unavailable. */
const maxFailures = 5;

/** `several`: there are several codes in the box. `unavailable`: live reading doesn't work here; a capture still does. */
export type LiveState = 'searching' | 'several' | 'unavailable';

interface LiveReading {
  video: RefObject<HTMLVideoElement | null>;
  reader: FrameReader;
  enabled: boolean;
  /** Called once per code while it stays in the picture. */
  onRead: (read: ScannedCode) => void;
}

/** Reads codes in the guide box while `enabled` and no dialog covers the video. */
export function useLiveReading({ video, reader, enabled, onRead }: LiveReading): LiveState {
  const [state, setState] = useState<LiveState>('searching');
  const [agree] = useState(createAgreement);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    let [seenAt, severalAt, failures] = [-1, Number.NEGATIVE_INFINITY, 0];
    const readFrame = async () => {
      const screen = video.current;
      // Skips a frame that was read already.
      if (!screen || isCovered(screen) || screen.currentTime === seenAt) return;
      const frame = pixelsOf(screen, readingBox({ width: screen.videoWidth, height: screen.videoHeight }));
      if (!frame) return;
      seenAt = screen.currentTime;
      const sightings = await reader.read(frame).catch(() => null);
      failures = sightings ? 0 : failures + 1;
      if (controller.signal.aborted || isCovered(screen)) return;
      const now = performance.now();
      const result = agree(sightings ?? [], now);
      if (result.is === 'several') severalAt = now;
      setState(failures >= maxFailures ? 'unavailable' : now - severalAt < severalDuration ? 'several' : 'searching');
      if (result.is === 'read' && !isTakenFirst(result.read)) latestOnRead.current(result.read);
    };
    const run = async () => {
      while (!controller.signal.aborted) {
        await readFrame();
        await new Promise((resolve) => setTimeout(resolve, Math.min(interval * 2 ** failures, maxInterval)));
      }
    };
    void run();
    return () => controller.abort();
  }, [video, reader, enabled, agree]);
  return state;
}
