/** One press of the emergency button. Its text is its own: by it the press is known wherever it turns up. */
export interface Press {
  text: string;
  /** The alert that our own 2xx answer named; null while there was none. */
  alertId: string | null;
}

/** One notification of an alert, as a manager got it. */
export interface Shown {
  /** The notification's id. */
  id: string;
  seq: number;
  text: string;
}

export interface ManagerHistory {
  name: string;
  /** What came over the sockets, in that order, those of every reconnection included. */
  frames: Shown[];
  /** Jumps of the number that the client met and asked again for: `4 → 6`. */
  jumps: string[];
  /** The whole feed, as notify has it at the end, by number. */
  feed: Shown[];
  /** Ids of what the panel shows at the end, newest first. */
  panel: string[];
}

/** What a run did and saw, on one site. */
export interface History {
  presses: Press[];
  /** Safety's alerts at the end. */
  stored: { id: string; text: string; pressCount: number }[];
  managers: ManagerHistory[];
  /** Mails of alerts that the SMTP server accepted. */
  mails: { text: string; to: string; messageId: string }[];
  /** Mails of alerts that notify had not sent yet at the end. */
  unsent: { text: string; to: string }[];
  /** Who is mailed of each alert. */
  recipients: string[];
}

export const faults = [
  'lost',
  'made up',
  'shown twice',
  'gap',
  'mail lost',
  'mail late',
  'mail doubled',
  'mail doubled apart',
] as const;
/** `mail late`: notify still means to send it. `mail doubled`: under the same Message-ID, so that mail programs show one; `apart`: under another. */
export type Fault = (typeof faults)[number];

export interface Finding {
  fault: Fault;
  /** The press, with its recipient for mails; the two numbers for a gap. */
  what: string;
  where: string[];
}

/** Everything that is wrong in a history: one finding for each fault and what it befell, however many places show it. */
export function findFaults(history: History): Finding[] {
  const findings = new Map<string, Finding>();
  const note: Note = (fault, what, where) => {
    const known = findings.get(`${fault} ${what}`);
    if (known) known.where.push(where);
    else findings.set(`${fault} ${what}`, { fault, what, where: [where] });
  };
  findLost(history, note);
  findMadeUp(history, note);
  findTwice(history, note);
  for (const manager of history.managers) findGaps(manager, note);
  findMailFaults(history, note);
  return [...findings.values()];
}

/** A fault that was put into the running system, to see whether it is found. */
export type Planted = Pick<Finding, 'fault' | 'what'>;

/** Faults that say an alert went wrong: none of them may be found where none was planted. */
const blaming: Fault[] = ['lost', 'made up', 'shown twice'];

/** Of the planted faults those that were found, and what was blamed without having been planted. */
export function compareFindings(planted: Planted[], findings: Finding[]): { found: Planted[]; wrong: Finding[] } {
  const same = (a: Planted, b: Planted) => a.fault === b.fault && a.what === b.what;
  return {
    found: planted.filter((fault) => findings.some((finding) => same(fault, finding))),
    wrong: findings.filter(
      (finding) => blaming.includes(finding.fault) && !planted.some((fault) => same(fault, finding)),
    ),
  };
}

type Note = (fault: Fault, what: string, where: string) => void;

const answered = ({ presses }: History): Press[] => presses.filter(({ alertId }) => alertId !== null);

/** What was answered is stored under the id that was answered, in every feed, and came over every manager's sockets. */
function findLost(history: History, note: Note): void {
  const stored = new Set(history.stored.map(({ id, text }) => `${id} ${text}`));
  const views = history.managers.flatMap(({ name, frames, feed }) => [
    { place: `the feed of ${name}`, texts: textsOf(feed) },
    { place: `the sockets of ${name}`, texts: textsOf(frames) },
  ]);
  for (const { text, alertId } of answered(history)) {
    if (!stored.has(`${alertId} ${text}`)) note('lost', text, 'the alerts of safety');
    for (const { place, texts } of views) if (!texts.has(text)) note('lost', text, place);
  }
}

function findMadeUp(history: History, note: Note): void {
  const pressed = textsOf(history.presses);
  const lookAt = (place: string, all: { text: string }[]) => {
    for (const { text } of all) if (!pressed.has(text)) note('made up', text, place);
  };
  lookAt('the alerts of safety', history.stored);
  for (const { name, frames, feed } of history.managers) {
    lookAt(`the feed of ${name}`, feed);
    lookAt(`the sockets of ${name}`, frames);
  }
  lookAt('the mailbox', history.mails);
}

/** A press is one alert, pressed once, shown once to each manager: neither its notification nor its text comes again. */
function findTwice(history: History, note: Note): void {
  for (const text of repeated(history.stored.map((alert) => alert.text)))
    note('shown twice', text, 'the alerts of safety');
  for (const { text, pressCount } of history.stored)
    if (pressCount !== 1) note('shown twice', text, `safety counts ${pressCount} presses`);
  for (const { name, frames, feed, panel } of history.managers) {
    const textOf = new Map(feed.map(({ id, text }) => [id, text]));
    for (const id of repeated(panel)) note('shown twice', textOf.get(id) ?? id, `the panel of ${name}`);
    for (const [place, all] of [
      ['feed', feed],
      ['sockets', frames],
    ] as const) {
      for (const text of repeated(all.map((each) => each.text))) note('shown twice', text, `the ${place} of ${name}`);
      const texts = new Map(all.map(({ id, text }) => [id, text]));
      for (const id of repeated(all.map((each) => each.id)))
        note('shown twice', texts.get(id) ?? id, `the ${place} of ${name}, under one id`);
    }
  }
}

/** The feed counts 1, 2, 3…; the sockets go on where they began. A step back is a fault as much as a leap. */
function findGaps({ name, frames, jumps, feed }: ManagerHistory, note: Note): void {
  for (const jump of jumps) note('gap', `${name} ${jump}`, `the sockets of ${name}`);
  const lookAt = (place: string, numbers: number[]) => {
    for (const [index, seq] of numbers.entries()) {
      const before = numbers[index - 1];
      if (before !== undefined && seq !== before + 1)
        note('gap', `${name} ${before} → ${seq}`, `the ${place} of ${name}`);
    }
  };
  lookAt(
    'sockets',
    frames.map(({ seq }) => seq),
  );
  lookAt('feed', [0, ...feed.map(({ seq }) => seq)]);
}

function findMailFaults(history: History, note: Note): void {
  const received = Map.groupBy(history.mails, ({ text, to }) => `${text} to ${to}`);
  const unsent = new Set(history.unsent.map(({ text, to }) => `${text} to ${to}`));
  for (const { text } of answered(history))
    for (const to of history.recipients)
      if (!received.has(`${text} to ${to}`))
        note(unsent.has(`${text} to ${to}`) ? 'mail late' : 'mail lost', `${text} to ${to}`, 'the mailbox');
  for (const [what, mails] of received) {
    for (const [index, { messageId }] of mails.entries()) {
      if (index === 0) continue;
      const fault = messageId === mails[0]?.messageId ? 'mail doubled' : 'mail doubled apart';
      note(fault, `${what}, number ${index + 1}`, 'the mailbox');
    }
  }
}

const textsOf = (all: { text: string }[]): Set<string> => new Set(all.map(({ text }) => text));

function repeated(values: string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}
