import { join } from 'node:path';
import { root, smallYoungGeneration } from '../../start/environment.ts';
import type { BenchContext } from '../context.ts';
import { atMost, type Figure, mb, ms } from '../figure.ts';
import { startHelper } from '../processes/helper.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import { countedSession, counter, rows } from './counted-session.ts';
import type { Cost, Question } from './writer.ts';

const rounds = 3;

interface Export extends Cost {
  firstByte: number;
  lastByte: number;
  bytes: number;
}

/** P5: exports a session as an Excel workbook over HTTP, compared with exceljs' in-memory writer. */
export async function excel(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  context.log(`${rows} walls are counted`);
  const session = await countedSession(running.product.servers.postgres.url);
  context.onEnd(session.drop);

  /** Exports in a new process each time, so that none starts with memory that another has used. */
  const exportWith = (mode: 'streamed' | 'whole') => async (): Promise<Export> => {
    const helper = await startHelper(new URL('writer.ts', import.meta.url), {
      arguments: [mode],
      env: { SITES_FILE: join(root, 'config/sites.json') },
      // Both as inventory is started.
      node: ['--expose-gc', smallYoungGeneration],
    });
    try {
      const { databaseUrl, sessionId } = session;
      const address = await helper.ask<string>({
        type: 'listen',
        databaseUrl,
        sessionId,
        principal: counter,
      } satisfies Question);
      const received = await receive(address);
      return { ...received, ...(await helper.ask<Cost>({ type: 'cost' } satisfies Question)) };
    } finally {
      await helper.stop();
    }
  };
  context.log(`they are exported as workbooks in turns, ${rounds} rounds`);
  return figures(
    await interleaved(rounds, { streamed: exportWith('streamed'), whole: exportWith('whole') }, context.log),
  );
}

async function receive(address: string): Promise<Pick<Export, 'firstByte' | 'lastByte' | 'bytes'>> {
  const began = performance.now();
  const response = await fetch(address);
  let firstByte = Number.POSITIVE_INFINITY;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    firstByte = Math.min(firstByte, performance.now() - began);
    bytes += chunk.length;
  }
  return { firstByte, lastByte: performance.now() - began, bytes };
}

function figures({ streamed, whole }: Record<'streamed' | 'whole', Export[]>): Figure[] {
  const middle = (exports: Export[], figure: (of: Export) => number) => median(exports.map(figure));
  const more = ({ peak, idle }: Export) => peak - idle;
  const compared = (what: string, figure: (of: Export) => number, words: (value: number) => string) => ({
    id: 'P5',
    what,
    ours: words(middle(streamed, figure)),
    peer: `${words(middle(whole, figure))} in memory`,
    goal: null,
  });
  const times = ratio(
    streamed.map(({ lastByte }) => lastByte),
    whole.map(({ lastByte }) => lastByte),
  );
  const within = (limit: number, words: string, of: (of: Export) => number) =>
    atMost(middle(streamed, of), limit, words);
  return [
    {
      ...compared(`Excel, ${rows} × 10: memory over idle at its peak`, more, mb),
      goal: within(120e6, '120 MB', more),
    },
    {
      ...compared('  longest time the event loop was blocked', ({ blocked }) => blocked, ms),
      goal: within(30, '30 ms', ({ blocked }) => blocked),
    },
    {
      ...compared('  until its first byte', ({ firstByte }) => firstByte, ms),
      goal: within(300, '300 ms', ({ firstByte }) => firstByte),
    },
    {
      ...compared(`  until its last byte (${times.toFixed(2)} ×)`, ({ lastByte }) => lastByte, ms),
      goal: atMost(times, 0.5, '0.5 ×'),
    },
    compared('  its size', ({ bytes }) => bytes, mb),
  ];
}
