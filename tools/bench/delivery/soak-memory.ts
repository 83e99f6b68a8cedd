import { setTimeout as pause } from 'node:timers/promises';
import { descendants } from '../../processes/tree.ts';
import type { RunningProduct } from '../context.ts';
import { atMost, type Figure } from '../figure.ts';
import { memoryIfRunning } from '../memory.ts';
import { memoryInUse } from '../memory-in-use.ts';
import { slope } from '../statistics.ts';

/** Seconds between two readings of the servers' memory, and of ours, whose garbage is collected each time. */
const intervals = { servers: 10, ours: 240 };
/** Of so many samples of a server only the lowest counts: the memory of NATS goes up and down by megabytes within minutes. */
const perLow = 30;

interface Sample {
  /** Hours since the start. */
  at: number;
  /** Bytes. */
  memory: number;
}

/** The samples of each process, by the name of its program and its id. */
type Samples = Map<string, Map<number, Sample[]>>;

export interface SampledMemory {
  /** How often a reading of our processes has begun or ended. */
  disturbances(): number;
  /** Ends the readings. The figures show what each process gained after this share of the time. */
  stop(warmUp: number): Promise<Figure[]>;
}

/** Reads again and again the memory that our processes use, and the private memory of each process of the servers. */
export function sampleMemory({ product }: RunningProduct): SampledMemory {
  const { services, gateway, servers } = product;
  const samples: Samples = new Map();
  const began = performance.now();
  const stopped = new AbortController();
  const hours = () => (performance.now() - began) / 3_600_000;
  let disturbances = 0;

  function note(name: string, pid: number, memory: number): void {
    const ofName = samples.get(name) ?? new Map<number, Sample[]>();
    samples.set(name, ofName.set(pid, [...(ofName.get(pid) ?? []), { at: hours(), memory }]));
  }

  async function keepReading(seconds: number, read: () => Promise<void> | void): Promise<void> {
    while (!stopped.signal.aborted) {
      await read();
      await pause(seconds * 1000, undefined, { signal: stopped.signal }).catch(() => {}); // stopped
    }
  }

  async function readOurs(): Promise<void> {
    for (const [name, { pid }] of Object.entries({ ...services, gateway })) {
      if (!pid) continue;
      disturbances += 1;
      try {
        note(name, pid, await memoryInUse(pid));
      } finally {
        disturbances += 1;
      }
    }
  }

  function readServers(): void {
    const { postgres, nats, redis } = servers;
    for (const [name, { pid }] of Object.entries({ postgres, nats, redis })) {
      if (!pid) continue;
      for (const each of [pid, ...descendants(pid)]) note(name, each, memoryIfRunning(each).anonymous);
    }
  }
  const reading = Promise.all([keepReading(intervals.ours, readOurs), keepReading(intervals.servers, readServers)]);

  return {
    disturbances: () => disturbances,
    async stop(warmUp) {
      stopped.abort();
      await reading;
      return [...samples].map(([name, processes]) =>
        figureOf(name, [...processes.values()], { warmUp, hours: hours() }),
      );
    },
  };
}

/** The process that has grown most. Over less than an hour the slope is noise. */
function figureOf(name: string, processes: Sample[][], { warmUp, hours }: { warmUp: number; hours: number }): Figure {
  // Of Postgres's connections many are short.
  const lasting = processes.filter(
    (samples) => (samples[0]?.at ?? hours) < hours * warmUp && (samples.at(-1)?.at ?? 0) > hours * 0.9,
  );
  const grown = lasting.map((samples) => {
    const steady = samples.filter(({ at }) => at >= hours * warmUp);
    const points = steady.length > 4 * perLow ? lowsOf(steady) : steady;
    return {
      slope: slope(points.map(({ at, memory }) => [at, memory / 1e6])),
      from: (points[0]?.memory ?? 0) / 1e6,
      to: (points.at(-1)?.memory ?? 0) / 1e6,
    };
  });
  const [most = { slope: Number.NaN, from: 0, to: 0 }] = grown.toSorted((a, b) => b.slope - a.slope);
  return {
    id: 'SOAK',
    what: `  memory of ${name} after the warm-up${grown.length > 1 ? `: of ${grown.length} processes the one that grows most` : ''}`,
    ours: `${most.slope.toFixed(1)} MB/h`,
    peer: `${most.from.toFixed(1)} → ${most.to.toFixed(1)} MB`,
    goal: hours >= 1 ? atMost(most.slope, 1, '1 MB/h') : null,
  };
}

function lowsOf(samples: Sample[]): Sample[] {
  const lows: Sample[] = [];
  for (let start = 0; start + perLow <= samples.length; start += perLow) {
    const [low] = samples.slice(start, start + perLow).toSorted((a, b) => a.memory - b.memory);
    if (low) lows.push(low);
  }
  return lows;
}
