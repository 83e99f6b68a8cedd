import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isCovered } from '../wedge/scan-targets.ts';
import { createAgreement } from './agreement.ts';
import type { FrameReader } from './frame-reader.ts';
import { readingBox } from './guide-box.ts';
import { pixelsOf } from './pixels.ts';

/** Milliseconds between two looks: a phone stays cool, and a code is read as soon as it is held still. */
const interval = 80;
/** So long no code is asked to stand alone after two were seen. */
const crowdShown = 1500;
/** After looks that fail it is waited longer and longer, up to this: each begins a reader that can't be loaded. */
const longestInterval = 10_000;
/** So many looks in a row that fail: there is no reader on this device. */
const failuresTaken = 5;

/** `crowd`: several codes stand in the box. `blind`: nothing can be read here live; a capture still can. */
export type LiveState = 'looking' | 'crowd' | 'blind';

interface LiveReading {
  video: RefObject<HTMLVideoElement | null>;
  reader: FrameReader;
  enabled: boolean;
  /** Each code once, as long as it stays in the picture. */
  onRead: (read: ScannedCode) => void;
}

/** Reads what the camera sees in the guide box, while `enabled` and while no dialog lies over the video. */
export function useLiveReading({ video, reader, enabled, onRead }: LiveReading): LiveState {
  const [state, setState] = useState<LiveState>('looking');
  const [agree] = useState(createAgreement);
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    if (!enabled) return;
    const over = new AbortController();
    let [seenAt, crowdAt, failures] = [-1, Number.NEGATIVE_INFINITY, 0];
    const look = async () => {
      const screen = video.current;
      // Two looks at one frame are one look.
      if (!screen || isCovered(screen) || screen.currentTime === seenAt) return;
      const frame = pixelsOf(screen, readingBox({ width: screen.videoWidth, height: screen.videoHeight }));
      if (!frame) return;
      seenAt = screen.currentTime;
      const sightings = await reader.read(frame).catch(() => null);
      failures = sightings ? 0 : failures + 1;
      if (over.signal.aborted || isCovered(screen)) return;
      const now = performance.now();
      const news = agree(sightings ?? [], now);
      if (news.is === 'crowd') crowdAt = now;
      setState(failures >= failuresTaken ? 'blind' : now - crowdAt < crowdShown ? 'crowd' : 'looking');
      if (news.is === 'read') told.current(news.read);
    };
    const run = async () => {
      while (!over.signal.aborted) {
        await look();
        await new Promise((resolve) => setTimeout(resolve, Math.min(interval * 2 ** failures, longestInterval)));
      }
    };
    void run();
    return () => over.abort();
  }, [video, reader, enabled, agree]);
  return state;
}
