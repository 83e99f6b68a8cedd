import { eventually } from '@floorlight/test-kit/eventually';
import { percentile } from '../../chaos/percentile.ts';
import type { RunningProduct } from '../context.ts';
import { atMost, type Figure, ms } from '../figure.ts';
import type { AcceptedMail } from '../people/mails.ts';
import type { Member } from '../people/people.ts';
import type { Press } from '../people/presses.ts';
import { bareMails } from './baselines.ts';

/** Milliseconds between two mails to one manager, as notify's ALERT_MAIL_SECONDS is unless set. */
const betweenMails = 60_000;
const goal = 5000;

interface Named {
  /** From the press, or from when the manager's next mail may go, to the acceptance of the mail that names the alert. */
  afterTurn: number;
  /** From the press. */
  afterPress: number;
}

/**
 * D3: a manager's first mail comes at once, then one a minute with everything since. So each alert has, for each manager,
 * the time from its turn (the press, or a minute after the manager's last mail) until a mail that names it was accepted.
 * Emergency services get a mail for each alert. Waits until everything is named; what is not counts as never.
 */
export async function alertMails(
  { mails }: RunningProduct,
  { pressed, managers, prefix }: { pressed: Press[]; managers: Member[]; prefix: string },
): Promise<Figure[]> {
  const [manager] = managers;
  const bare = manager ? await bareMails(mails.smtpUrl, manager) : [];
  const people = new Set(managers.map(({ email }) => email));
  const accepted = () => {
    const ours = mails.alertMails(new RegExp(`${prefix} \\d+`, 'g')).filter(({ titles }) => titles.length > 0);
    return {
      toManagers: Map.groupBy(
        ours.filter(({ to }) => people.has(to)),
        ({ to }) => to,
      ),
      toServices: ours.filter(({ to }) => !people.has(to)),
    };
  };
  const isComplete = () => {
    const { toManagers } = accepted();
    return managers.every(({ email }) => namesAll(toManagers.get(email) ?? [], pressed));
  };
  await eventually(isComplete, { within: betweenMails + 10_000, every: 1000 }).catch(() => undefined); // missing ones are counted

  const { toManagers, toServices } = accepted();
  const named = managers.flatMap(({ email }) => namedTo(toManagers.get(email) ?? [], pressed));
  const first = managers.flatMap(({ email }) => namedTo(toManagers.get(email) ?? [], pressed)[0] ?? []);
  const services = namedTo(toServices, pressed).map(({ afterPress }) => afterPress);
  const [turns, firsts] = [named.map(({ afterTurn }) => afterTurn), first.map(({ afterPress }) => afterPress)];
  const slowest = Math.max(...named.map(({ afterPress }) => afterPress));
  const count = managers.reduce((sum, { email }) => sum + (toManagers.get(email)?.length ?? 0), 0);
  const peer = `${p50AndP99(bare)} sent bare`;
  const inTime = (times: number[]) => atMost(percentile(times, 99), goal, 'p99 5 s');
  const figure = (what: string, times: number[]) => ({
    id: 'D3',
    what,
    ours: p50AndP99(times),
    peer,
    goal: inTime(times),
  });
  return [
    figure("alert mail accepted: a manager's first, after the press", firsts),
    figure(`  each of ${pressed.length} alerts to ${managers.length} managers, after its turn (${count} mails)`, turns),
    figure('  emergency services, each alert after the press', services),
    {
      id: 'D3',
      what: '  the last alert that a mail named, after its press',
      ours: Number.isFinite(slowest) ? `${(slowest / 1000).toFixed(1)} s` : 'never',
      peer: '',
      goal: atMost(slowest, betweenMails + goal, '65 s'),
    },
  ];
}

const namesAll = (mails: AcceptedMail[], pressed: Press[]): boolean => {
  const titles = new Set(mails.flatMap((mail) => mail.titles));
  return pressed.every(({ title }) => titles.has(title));
};

/** When one recipient's mails first named each alert. */
function namedTo(mails: AcceptedMail[], pressed: Press[]): Named[] {
  const sorted = mails.toSorted((a, b) => a.at - b.at);
  const naming = new Map<string, { at: number; before: number }>();
  for (const [index, { titles, at }] of sorted.entries())
    for (const title of titles)
      if (!naming.has(title)) naming.set(title, { at, before: sorted[index - 1]?.at ?? Number.NEGATIVE_INFINITY });
  return pressed.map(({ title, sentAt }) => {
    const mail = naming.get(title);
    if (!mail) return { afterTurn: Number.POSITIVE_INFINITY, afterPress: Number.POSITIVE_INFINITY };
    // After a late mail the next may come in less than a minute: that is its turn.
    const turn = Math.max(sentAt, Math.min(mail.before + betweenMails, mail.at));
    return { afterTurn: mail.at - turn, afterPress: mail.at - sentAt };
  });
}

const p50AndP99 = (times: number[]): string => `${ms(percentile(times, 50))} · ${ms(percentile(times, 99))}`;
