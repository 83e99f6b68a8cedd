import { queryDatabase } from '../../chaos/databases.ts';
import { percentile } from '../../chaos/percentile.ts';
import type { BenchContext } from '../context.ts';
import { createCrowd, settled } from '../delivery/crowd.ts';
import { atLeast, atMost, type Figure, ms } from '../figure.ts';
import { type Presses, pressFor, timeToLast } from '../people/presses.ts';
import { interleaved } from '../rounds.ts';
import { median, ratio } from '../statistics.ts';
import { polling, withoutDatabase } from './peers.ts';

const rate = 50;
const rounds = 5;
const seconds = 4;
const people = { siteId: 'south', workers: 20, managers: 50, prefix: 'Path' };

/** Milliseconds from each press to the last manager. */
type Sample = number[];

/** P3: the time from the press to the last of 50 managers, compared with a path without a database and a polling relay. */
export async function durablePath(context: BenchContext): Promise<Figure[]> {
  const running = await context.product();
  const crowd = await createCrowd(context, running, people);
  // Without mail, because the peers send none; fifty per alert would be 2,500 a second. D2 and D3 show the cost of mail.
  await queryDatabase(running.product, 'notify', noMail);
  const contenders = {
    durable: run(context, crowd),
    withoutDatabase: await withoutDatabase(context, running, crowd).then((presses) => run(context, presses), failing),
    polling: await polling(context, running, crowd).then((presses) => run(context, presses), failing),
  };
  context.log(`${rate} alerts a second to ${people.managers} managers on three paths in turns`);
  await interleaved(1, contenders, context.log); // warm-up
  const samples = await interleaved(rounds, contenders, context.log);
  crowd.disconnect();
  return figures(samples);
}

const noMail = `
  create function no_mail() returns trigger language plpgsql as $$ begin new.mail_due := false; return new; end $$;
  create trigger no_mail before insert on announcements for each row execute function no_mail();`;

const run =
  ({ random }: BenchContext, pressed: Presses) =>
  async (): Promise<Sample> => {
    const before = pressed.all.length;
    await pressFor(pressed, { rate, seconds, random });
    await settled(pressed, people.managers).catch(() => {}); // an alert that has not arrived by now counts as lost
    return pressed.all.slice(before).map((press) => timeToLast(press, people.managers));
  };

/** Measures a peer that could not start. */
const failing = (error: unknown) => () => Promise.reject(error);

function figures(samples: Record<'durable' | 'withoutDatabase' | 'polling', Sample[]>): Figure[] {
  const p50s = (name: keyof typeof samples) => samples[name].map((sample) => percentile(sample, 50));
  const slower = ratio(p50s('durable'), p50s('withoutDatabase'));
  const faster = 1 / ratio(p50s('durable'), p50s('polling'));
  const p99 = (name: keyof typeof samples) => ms(percentile(samples[name].flat(), 99));
  const p50 = (name: keyof typeof samples) => ms(median(p50s(name)));
  return [
    {
      id: 'P3',
      what: `press → last of ${people.managers} managers at ${rate}/s, p50`,
      ours: `${p50('durable')} (${slower.toFixed(2)} ×)`,
      peer: `${p50('withoutDatabase')} without a database`,
      goal: atMost(slower, 2.3, '2.3 ×'),
    },
    {
      id: 'P3',
      what: '  how much faster than polling',
      ours: `${faster.toFixed(1)} ×`,
      peer: `${p50('polling')} relay that polls every 100 ms`,
      goal: atLeast(faster, 8, '8 ×'),
    },
    {
      id: 'P3',
      what: '  p99',
      ours: p99('durable'),
      peer: `${p99('withoutDatabase')} without a database, ${p99('polling')} polling`,
      goal: null,
    },
  ];
}
