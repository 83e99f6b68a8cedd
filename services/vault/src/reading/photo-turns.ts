import { once } from 'node:events';
import { unavailable } from '@floorlight/service-kit/failures';

const atOnce = 2;
/** Photos that are read or wait for it, and their bytes: a queue longer than that is over 10 s, and people have gone. */
const most = { photos: 32, ofOnePerson: 4, bytes: 64 * 1024 * 1024 };

interface Photo {
  bytes: Uint8Array;
  /** Whose it is. */
  userId: string;
  /** From then on nobody waits for it. */
  until: AbortSignal;
}

/**
 * Runs the work once it has its turn: two photos at a time, in order of arrival. Throws 503 where too many are here
 * already, or of that person, and where nobody waits any more once its turn comes.
 */
export type PhotoTurns = <T>(photo: Photo, work: () => Promise<T>) => Promise<T>;

export function photoTurns(): PhotoTurns {
  let running = 0;
  const here = new Set<Photo>();
  const waiting: (() => void)[] = [];

  async function turn(until: AbortSignal): Promise<void> {
    if (until.aborted) throw cannotBeRead();
    if (running < atOnce) {
      running += 1;
      return;
    }
    const called = Promise.withResolvers<void>();
    waiting.push(called.resolve);
    const over = new AbortController();
    void once(until, 'abort', { signal: over.signal }).then(
      () => {
        const place = waiting.indexOf(called.resolve);
        if (place >= 0) waiting.splice(place, 1);
        called.reject(cannotBeRead());
      },
      () => undefined, // its turn came
    );
    try {
      await called.promise;
    } finally {
      over.abort();
    }
  }

  function admit(photo: Photo): void {
    const photos = [...here];
    const bytes = photos.reduce((sum, each) => sum + each.bytes.byteLength, photo.bytes.byteLength);
    const own = photos.filter(({ userId }) => userId === photo.userId);
    if (photos.length >= most.photos || own.length >= most.ofOnePerson || bytes > most.bytes) throw cannotBeRead();
    here.add(photo);
  }

  return async (photo, work) => {
    admit(photo);
    try {
      await turn(photo.until);
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    } finally {
      here.delete(photo);
    }
  };
}

/** 503; `cause` is for the log alone. */
export const cannotBeRead = (cause?: unknown) => unavailable('Photos cannot be read right now', cause);
