import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from '@floorlight/database/errors';
import type { Logger } from '@floorlight/telemetry/logger';
import pTimeout from 'p-timeout';
import type { Part } from './part.ts';

export interface PartStatus {
  name: string;
  state: 'ok' | 'starting' | 'down';
  reason?: string;
}

export interface StartedParts {
  /**
   * Starts each in order and waits while one is unavailable. Rejects where a part can't start, or `stop` comes first.
   */
  start(): Promise<void>;
  /** Has each part end what it holds open, while the service goes on serving for so many milliseconds. */
  retire(milliseconds: number): Promise<void>;
  /** Stops the started parts, the last one first. */
  stop(): Promise<void>;
  ready(): boolean;
  status(): Promise<{ ready: boolean; parts: PartStatus[] }>;
}

/** Milliseconds. */
const retryAfter = 1000;
const remindEvery = 15_000;
const checkTimeout = 1000;

export function startedParts(parts: Part[], log: Logger): StartedParts {
  const startedOrStarting: Part[] = [];
  const started = new Set<Part>();
  const stopping = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('Stopped before it was ready')));
  });
  stopped.catch(() => undefined); // it can reject before anyone awaits it

  const startOne = async (part: Part): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await part.start?.();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (attempt === 0) log.warn({ part: part.name, err: error }, `Waiting for ${part.name}`);
        await pause(retryAfter, undefined, { signal: stopping.signal });
      }
    }
  };

  return {
    async start() {
      for (const part of parts) {
        stopping.signal.throwIfAborted();
        startedOrStarting.push(part);
        const reminder = setInterval(
          () => log.warn({ part: part.name }, `Still waiting for ${part.name}`),
          remindEvery,
        );
        await Promise.race([startOne(part), stopped]).finally(() => clearInterval(reminder));
        started.add(part);
      }
    },

    async retire(milliseconds) {
      await Promise.all([...started].map((part) => part.retire?.(milliseconds)));
    },

    async stop() {
      stopping.abort();
      for (const part of startedOrStarting.splice(0).reverse()) {
        started.delete(part);
        await part.stop?.().catch((error) => log.error({ part: part.name, err: error }, `${part.name} did not stop`));
      }
    },

    ready: () => started.size === parts.length,

    async status() {
      const states = await Promise.all(
        parts.map((part) => statusOf(part, startedOrStarting.includes(part), started.has(part))),
      );
      const ready = parts.every((part, index) => part.optional || states[index]?.state === 'ok');
      return { ready: ready && started.size === parts.length, parts: states };
    },
  };
}

async function statusOf(part: Part, isBegun: boolean, isStarted: boolean): Promise<PartStatus> {
  const { name } = part;
  if (!isBegun) return { name, state: 'starting' };
  try {
    await pTimeout(part.check?.() ?? Promise.resolve(), { milliseconds: checkTimeout });
    return { name, state: isStarted ? 'ok' : 'starting' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, state: isStarted ? 'down' : 'starting', reason };
  }
}
