/** One press of the emergency button. Its text is unique and identifies it everywhere. */
export interface Press {
  text: string;
  /** The alert that our 2xx answer named; null without an answer. */
  alertId: string | null;
}

/** A notification of an alert that a manager received. */
export interface ReceivedNotification {
  /** The notification's id. */
  id: string;
  seq: number;
  text: string;
}

export interface ManagerHistory {
  name: string;
  /** Everything from the manager's sockets in order, including those after a reconnect. */
  frames: ReceivedNotification[];
  /** Gaps in the numbers that made the client resume: `4 → 6`. */
  jumps: string[];
  /** The whole feed in notify at the end, by number. */
  feed: ReceivedNotification[];
  /** The ids in the panel at the end, newest first. */
  panel: string[];
}

/** Everything that happened on one site during a run. */
export interface History {
  presses: Press[];
  /** Safety's alerts at the end. */
  stored: { id: string; text: string; pressCount: number }[];
  managers: ManagerHistory[];
  /** Alert mails that the SMTP server accepted. */
  mails: { text: string; to: string; messageId: string }[];
  /** Alert mails that were still queued in notify at the end. */
  unsent: { text: string; to: string }[];
  /** The recipients of every alert mail. */
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
/** `mail late`: still queued. `mail doubled`: the same Message-ID, so mail programs show one; `apart`: another Message-ID. */
export type Fault = (typeof faults)[number];

export interface Finding {
  fault: Fault;
  /** The text of the press, with its recipient for a mail; the two numbers for a gap. */
  what: string;
  where: string[];
}

/** Finds every fault in a history: one finding for each fault and press, however many places show it. */
export function findFaults(history: History): Finding[] {
  const findings = new Map<string, Finding>();
  const addFinding: AddFinding = (fault, what, where) => {
    const known = findings.get(`${fault} ${what}`);
    if (known) known.where.push(where);
    else findings.set(`${fault} ${what}`, { fault, what, where: [where] });
  };
  findLost(history, addFinding);
  findMadeUp(history, addFinding);
  findTwice(history, addFinding);
  for (const manager of history.managers) findGaps(manager, addFinding);
  findMailFaults(history, addFinding);
  return [...findings.values()];
}

/** A fault that was injected into the running product, to prove that it is found. */
export type InjectedFault = Pick<Finding, 'fault' | 'what'>;

/** Faults of alerts. Finding one that was not injected is a false positive. */
const alertFaults: Fault[] = ['lost', 'made up', 'shown twice'];

/** Returns the injected faults that were found, and the false positives. */
export function compareFindings(
  injected: InjectedFault[],
  findings: Finding[],
): { found: InjectedFault[]; falsePositives: Finding[] } {
  const same = (a: InjectedFault, b: InjectedFault) => a.fault === b.fault && a.what === b.what;
  return {
    found: injected.filter((fault) => findings.some((finding) => same(fault, finding))),
    falsePositives: findings.filter(
      (finding) => alertFaults.includes(finding.fault) && !injected.some((fault) => same(fault, finding)),
    ),
  };
}

type AddFinding = (fault: Fault, what: string, where: string) => void;

const answered = ({ presses }: History): Press[] => presses.filter(({ alertId }) => alertId !== null);

/** An answered press must be stored under the answered id, in every feed, and have come over every manager's sockets. */
function findLost(history: History, addFinding: AddFinding): void {
  const stored = new Set(history.stored.map(({ id, text }) => `${id} ${text}`));
  const views = history.managers.flatMap(({ name, frames, feed }) => [
    { place: `the feed of ${name}`, texts: textsOf(feed) },
    { place: `the sockets of ${name}`, texts: textsOf(frames) },
  ]);
  for (const { text, alertId } of answered(history)) {
    if (!stored.has(`${alertId} ${text}`)) addFinding('lost', text, 'the alerts of safety');
    for (const { place, texts } of views) if (!texts.has(text)) addFinding('lost', text, place);
  }
}

function findMadeUp(history: History, addFinding: AddFinding): void {
  const pressed = textsOf(history.presses);
  const check = (place: string, all: { text: string }[]) => {
    for (const { text } of all) if (!pressed.has(text)) addFinding('made up', text, place);
  };
  check('the alerts of safety', history.stored);
  for (const { name, frames, feed } of history.managers) {
    check(`the feed of ${name}`, feed);
    check(`the sockets of ${name}`, frames);
  }
  check('the mailbox', history.mails);
}

/** A press must be one alert with one press, shown once to each manager: neither its id nor its text may repeat. */
function findTwice(history: History, addFinding: AddFinding): void {
  for (const text of repeated(history.stored.map((alert) => alert.text)))
    addFinding('shown twice', text, 'the alerts of safety');
  for (const { text, pressCount } of history.stored)
    if (pressCount !== 1) addFinding('shown twice', text, `safety counts ${pressCount} presses`);
  for (const { name, frames, feed, panel } of history.managers) {
    const textOf = new Map(feed.map(({ id, text }) => [id, text]));
    for (const id of repeated(panel)) addFinding('shown twice', textOf.get(id) ?? id, `the panel of ${name}`);
    for (const [place, all] of [
      ['feed', feed],
      ['sockets', frames],
    ] as const) {
      for (const text of repeated(all.map((each) => each.text)))
        addFinding('shown twice', text, `the ${place} of ${name}`);
      const texts = new Map(all.map(({ id, text }) => [id, text]));
      for (const id of repeated(all.map((each) => each.id)))
        addFinding('shown twice', texts.get(id) ?? id, `the ${place} of ${name}, under one id`);
    }
  }
}

/** The feed must count 1, 2, 3…, the sockets on from any number. A step back is a gap too. */
function findGaps({ name, frames, jumps, feed }: ManagerHistory, addFinding: AddFinding): void {
  for (const jump of jumps) addFinding('gap', `${name} ${jump}`, `the sockets of ${name}`);
  const check = (place: string, numbers: number[]) => {
    for (const [index, seq] of numbers.entries()) {
      const before = numbers[index - 1];
      if (before !== undefined && seq !== before + 1)
        addFinding('gap', `${name} ${before} → ${seq}`, `the ${place} of ${name}`);
    }
  };
  check(
    'sockets',
    frames.map(({ seq }) => seq),
  );
  check('feed', [0, ...feed.map(({ seq }) => seq)]);
}

function findMailFaults(history: History, addFinding: AddFinding): void {
  const received = Map.groupBy(history.mails, ({ text, to }) => `${text} to ${to}`);
  const unsent = new Set(history.unsent.map(({ text, to }) => `${text} to ${to}`));
  for (const { text } of answered(history))
    for (const to of history.recipients)
      if (!received.has(`${text} to ${to}`))
        addFinding(unsent.has(`${text} to ${to}`) ? 'mail late' : 'mail lost', `${text} to ${to}`, 'the mailbox');
  for (const [what, mails] of received) {
    for (const [index, { messageId }] of mails.entries()) {
      if (index === 0) continue;
      const fault = messageId === mails[0]?.messageId ? 'mail doubled' : 'mail doubled apart';
      addFinding(fault, `${what}, number ${index + 1}`, 'the mailbox');
    }
  }
}

const textsOf = (all: { text: string }[]): Set<string> => new Set(all.map(({ text }) => text));

function repeated(values: string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}
