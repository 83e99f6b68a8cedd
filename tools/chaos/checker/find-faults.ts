import type { Frame, History, ManagerHistory, Press } from './history.ts';

export const faults = [
  'lost',
  'made up',
  'shown twice',
  'wrong site',
  'gap',
  'out of order',
  'acknowledgement lost',
  'mail lost',
  'mail doubled',
  'mail doubled apart',
] as const;
/** `mail doubled`: the same Message-ID, so mail programs show one; `apart`: another Message-ID. */
export type Fault = (typeof faults)[number];

export interface Finding {
  fault: Fault;
  /** The text of the press, with its recipient for a mail; the manager and the two numbers for a gap. */
  what: string;
  where: string[];
  /** When it happened, as far as the history shows it. */
  at: number | null;
}

/** Finds every fault in a history: one finding for each fault and press, however many places show it. */
export function findFaults(history: History): Finding[] {
  const pressedAt = new Map(history.presses.map(({ text, sentAt }) => [text, sentAt]));
  const findings = new Map<string, Finding>();
  const add: AddFinding = (fault, what, where, at) => {
    const known = findings.get(`${fault} ${what}`);
    if (known) known.where.push(where);
    else findings.set(`${fault} ${what}`, { fault, what, where: [where], at: at ?? pressedAt.get(what) ?? null });
  };
  findLost(history, add);
  findMadeUp(history, add);
  findTwice(history, add);
  for (const manager of history.managers) {
    findBrokenChain(manager, manager.frames, manager.began, `the sockets of ${manager.name}`, add);
    findBrokenChain(manager, manager.feed, null, `the feed of ${manager.name}`, add);
  }
  findLostAcknowledgements(history, add);
  findMailFaults(history, add);
  return [...findings.values()];
}

type AddFinding = (fault: Fault, what: string, where: string, at?: number) => void;

const answered = ({ presses }: History): Press[] => presses.filter(({ answer }) => answer);

/** An answered press must be stored under the answered id, in every feed, and have come over every manager's sockets. */
function findLost(history: History, add: AddFinding): void {
  const stored = new Set(history.stored.map(({ id, text }) => `${id} ${text}`));
  const views = history.managers.flatMap(({ name, frames, feed }) => [
    { place: `the feed of ${name}`, texts: newAlertsIn(feed) },
    { place: `the sockets of ${name}`, texts: newAlertsIn(frames) },
  ]);
  for (const { text, answer } of answered(history)) {
    if (!stored.has(`${answer?.alertId} ${text}`)) add('lost', text, 'the alerts of safety');
    for (const { place, texts } of views) if (!texts.has(text)) add('lost', text, place);
  }
}

/** Nothing may be shown that nobody pressed, and nothing that was pressed on another site. */
function findMadeUp(history: History, add: AddFinding): void {
  const pressed = new Set(history.presses.map(({ text }) => text));
  const check = (place: string, frames: Frame[]) => {
    for (const { alert, at } of frames) {
      if (!alert) continue;
      if (alert.siteId !== history.siteId) add('wrong site', alert.text, place, at);
      else if (!pressed.has(alert.text)) add('made up', alert.text, place, at);
    }
  };
  for (const { text } of history.stored) if (!pressed.has(text)) add('made up', text, 'the alerts of safety');
  for (const { name, frames, feed } of history.managers) {
    check(`the feed of ${name}`, feed);
    check(`the sockets of ${name}`, frames);
  }
  for (const { texts, subject, at } of history.mails) {
    if (texts.length === 0) add('made up', `a mail without a press: ${subject}`, 'the mailbox', at);
    for (const text of texts) if (!pressed.has(text)) add('made up', text, 'the mailbox', at);
  }
}

/** A press must be one alert with one press, shown once to each manager: neither its id nor its text may repeat. */
function findTwice(history: History, add: AddFinding): void {
  for (const { text } of repeated(history.stored, ({ text }) => text)) add('shown twice', text, 'the alerts of safety');
  for (const { text, pressCount } of history.stored)
    if (pressCount !== 1) add('shown twice', text, `safety counts ${pressCount} presses`);
  for (const { name, frames, feed, panel } of history.managers) {
    const textOf = new Map(feed.map(({ id, alert }) => [id, alert?.text]));
    for (const id of repeated(panel, (id) => id)) add('shown twice', textOf.get(id) ?? id, `the panel of ${name}`);
    for (const [place, all] of [
      [`the feed of ${name}`, feed],
      [`the sockets of ${name}`, frames],
    ] as const) {
      const alerts = all.filter(({ isNewAlert }) => isNewAlert);
      for (const { alert, at } of repeated(alerts, ({ alert }) => alert?.text))
        add('shown twice', alert?.text ?? '', place, at);
      for (const { id, alert, at } of repeated(all, ({ id }) => id))
        add('shown twice', alert?.text ?? id, `${place}, under one id`, at);
    }
  }
}

/** Numbers must rise, and each frame must follow the one that the server sent this manager before it. */
function findBrokenChain(
  { name }: ManagerHistory,
  frames: Frame[],
  began: number | null,
  place: string,
  add: AddFinding,
): void {
  let last = began;
  for (const { seq, after, at } of frames) {
    if (last !== null && seq <= last) add('out of order', `${name} ${last} → ${seq}`, place, at);
    else if (last !== null && (after ?? seq - 1) !== last) add('gap', `${name} ${last} → ${seq}`, place, at);
    last = seq;
  }
}

/** An alert that was acknowledged stays answered, in safety and in the newest state that each manager was shown. */
function findLostAcknowledgements(history: History, add: AddFinding): void {
  const stored = new Map(history.stored.map(({ text, isAnswered }) => [text, isAnswered]));
  const views = history.managers.flatMap(({ name, frames, feed }) => [
    { place: `the feed of ${name}`, answered: answeredIn(feed) },
    { place: `the sockets of ${name}`, answered: answeredIn(frames) },
  ]);
  for (const { text, at } of history.acknowledged) {
    if (stored.get(text) === false) add('acknowledgement lost', text, 'the alerts of safety', at);
    for (const { place, answered } of views) if (!answered.has(text)) add('acknowledgement lost', text, place, at);
  }
}

/** The alerts whose newest version among these frames is answered. */
function answeredIn(frames: Frame[]): Set<string> {
  const newest = new Map<string, NonNullable<Frame['alert']>>();
  for (const { alert } of frames)
    if (alert && alert.version >= (newest.get(alert.text)?.version ?? 0)) newest.set(alert.text, alert);
  return new Set([...newest].flatMap(([text, { isAnswered }]) => (isAnswered ? [text] : [])));
}

/** Each recipient must have a mail about each unanswered alert. No mail may come twice, and no alert in two mails. */
function findMailFaults(history: History, add: AddFinding): void {
  for (const to of history.recipients)
    for (const { text, sentAt } of unmailed(history, to)) add('mail lost', `${text} to ${to}`, 'the mailbox', sentAt);
  for (const [to, mails] of Map.groupBy(history.mails, ({ to }) => to)) {
    for (const { messageId, at } of repeated(mails, ({ messageId }) => messageId))
      add('mail doubled', `${messageId} to ${to}`, 'the mailbox', at);
    const different = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()];
    const mentions = different.flatMap(({ texts, at }) => [...new Set(texts)].map((text) => ({ text, at })));
    for (const { text, at } of repeated(mentions, ({ text }) => text))
      add('mail doubled apart', `${text} to ${to}`, 'the mailbox', at);
  }
}

/** Counts the alerts that some recipient has no mail about yet. */
export function missingMails(
  history: Pick<History, 'presses' | 'triedToAcknowledge' | 'mails' | 'recipients'>,
): number {
  return history.recipients.reduce((sum, to) => sum + unmailed(history, to).length, 0);
}

/**
 * The answered alerts that no mail to a recipient names, nor counts among those that were pressed before it. One that may
 * have been acknowledged needs none.
 */
function unmailed(
  { presses, triedToAcknowledge, mails }: Pick<History, 'presses' | 'triedToAcknowledge' | 'mails'>,
  recipient: string,
): Press[] {
  const needsNone = new Set(triedToAcknowledge);
  const theirs = mails.filter(({ to }) => to === recipient);
  const named = new Set(theirs.flatMap(({ texts }) => texts));
  let left = presses.filter(({ text, answer }) => answer && !named.has(text) && !needsNone.has(text));
  for (const { at, counted = 0 } of theirs) {
    const covered = new Set(left.filter(({ sentAt }) => sentAt < at).slice(0, counted));
    left = left.filter((press) => !covered.has(press));
  }
  return left;
}

const newAlertsIn = (frames: Frame[]): Set<string> =>
  new Set(frames.flatMap(({ isNewAlert, alert }) => (isNewAlert && alert ? [alert.text] : [])));

/** The items whose key an earlier item has. */
function repeated<Item>(items: Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => seen.size === seen.add(keyOf(item)).size);
}
