import { once } from 'node:events';
import { coded } from '@floorlight/languages/coded';
import { unavailable } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

const concurrency = 2;
/** Photos being read or waiting, and their bytes. A longer queue takes over 10 s, and people have left by then. */
const limits = { photos: 32, perPerson: 4, bytes: 64 * 1024 * 1024 };

interface Photo {
  bytes: Uint8Array;
  userId: string;
  /** Aborts when the client no longer waits. */
  deadline: AbortSignal;
}

/**
 * Runs the work when it is the photo's turn: two at a time, in order of arrival. Throws 503 where the queue is full,
 * where this person has too many in it, or where the deadline passes before its turn.
 */
export type RunInTurn = <T>(photo: Photo, work: () => Promise<T>) => Promise<T>;

export function createPhotoQueue(): RunInTurn {
  let running = 0;
  const admitted = new Set<Photo>();
  const waiting: (() => void)[] = [];

  async function waitForTurn(deadline: AbortSignal): Promise<void> {
    if (deadline.aborted) throw readingUnavailable();
    if (running < concurrency) {
      running += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    const unsubscribe = new AbortController();
    void once(deadline, 'abort', { signal: unsubscribe.signal }).then(
      () => {
        const place = waiting.indexOf(turn.resolve);
        if (place >= 0) waiting.splice(place, 1);
        turn.reject(readingUnavailable());
      },
      () => undefined, // its turn came
    );
    try {
      await turn.promise;
    } finally {
      unsubscribe.abort();
    }
  }

  function admit(photo: Photo): void {
    const photos = [...admitted];
    const bytes = photos.reduce((sum, each) => sum + each.bytes.byteLength, photo.bytes.byteLength);
    const own = photos.filter(({ userId }) => userId === photo.userId);
    if (photos.length >= limits.photos || own.length >= limits.perPerson || bytes > limits.bytes)
      throw readingUnavailable();
    admitted.add(photo);
  }

  return async (photo, work) => {
    admit(photo);
    try {
      await waitForTurn(photo.deadline);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    } finally {
      admitted.delete(photo);
    }
  };
}

/** 503; only the log shows `cause`. */
export const readingUnavailable = (cause?: unknown) => unavailable(coded(refusals.photosNotRead), cause);
