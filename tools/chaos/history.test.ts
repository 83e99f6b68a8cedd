import { describe, expect, it } from 'vitest';
import {
  compareFindings,
  type Fault,
  findFaults,
  type History,
  type ManagerHistory,
  type ReceivedNotification,
} from './history.ts';

const texts = ['one', 'two', 'three'];
const notifications = (): ReceivedNotification[] =>
  texts.map((text, index) => ({ id: `notification-${text}`, seq: index + 1, text }));
const manager = (name: string): ManagerHistory => ({
  name,
  frames: notifications(),
  jumps: [],
  feed: notifications(),
  panel: texts.map((text) => `notification-${text}`).reverse(),
});

/** Three presses that reached two managers and three mailboxes. */
function completeHistory(): History {
  const recipients = ['mia@x', 'tom@x', '911@x'];
  return {
    presses: texts.map((text) => ({ text, alertId: `alert-${text}` })),
    stored: texts.map((text) => ({ id: `alert-${text}`, text, pressCount: 1 })),
    managers: [manager('Mia'), manager('Tom')],
    mails: texts.flatMap((text) => recipients.map((to) => ({ text, to, messageId: `<${text} ${to}>` }))),
    unsent: [],
    recipients,
  };
}

/** Returns the findings in a complete history that `tamper` has changed. */
function found(tamper: (history: History, mia: ManagerHistory) => void): [Fault, string, string[]][] {
  const history = completeHistory();
  const [mia] = history.managers;
  if (mia) tamper(history, mia);
  return findFaults(history).map(({ fault, what, where }) => [fault, what, where]);
}

it('a complete history has no faults', () => {
  expect(findFaults(completeHistory())).toEqual([]);
});

it('a press without an answer may have arrived or not', () => {
  expect(
    found(({ presses }) => {
      presses.push({ text: 'four', alertId: null });
      if (presses[0]) presses[0].alertId = null;
    }),
  ).toEqual([]);
});

describe('lost', () => {
  it('an answered alert that safety does not have', () => {
    expect(found(({ stored }) => void stored.splice(1, 1))).toEqual([['lost', 'two', ['the alerts of safety']]]);
  });

  it('an alert stored under another id than the answer named', () => {
    expect(found(({ stored: [first] }) => void Object.assign(first ?? {}, { id: 'alert-other' }))).toEqual([
      ['lost', 'one', ['the alerts of safety']],
    ]);
  });

  it('an alert missing in one feed, together with the gap in its numbers', () => {
    expect(found((_, { feed }) => void feed.splice(1, 1))).toEqual([
      ['lost', 'two', ['the feed of Mia']],
      ['gap', 'Mia 1 → 3', ['the feed of Mia']],
    ]);
  });

  it('an alert that one manager has in the feed but never got live', () => {
    expect(found((_, { frames }) => void frames.pop())).toEqual([['lost', 'three', ['the sockets of Mia']]]);
  });

  it('is one finding, however many managers miss the alert', () => {
    const findings = found(({ managers }) => managers.forEach(({ frames }) => void frames.pop()));
    expect(findings).toEqual([['lost', 'three', ['the sockets of Mia', 'the sockets of Tom']]]);
  });
});

describe('made up', () => {
  it('an alert that nobody pressed, in any of the places', () => {
    const four = { id: 'notification-four', seq: 4, text: 'four' };
    expect(found((_, { feed }) => void feed.push(four))).toEqual([['made up', 'four', ['the feed of Mia']]]);
    expect(found((_, { frames }) => void frames.push(four))).toEqual([['made up', 'four', ['the sockets of Mia']]]);
    expect(found(({ stored }) => void stored.push({ ...four, pressCount: 1 }))).toEqual([
      ['made up', 'four', ['the alerts of safety']],
    ]);
    expect(found(({ mails }) => void mails.push({ text: 'four', to: 'mia@x', messageId: '<4>' }))).toEqual([
      ['made up', 'four', ['the mailbox']],
    ]);
  });
});

describe('shown twice', () => {
  it('a repeated frame', () => {
    const findings = found((_, { frames }) => void frames.push({ id: 'notification-one', seq: 1, text: 'one' }));
    expect(findings).toContainEqual(['shown twice', 'one', ['the sockets of Mia', 'the sockets of Mia, under one id']]);
    expect(findings).toContainEqual(['gap', 'Mia 3 → 1', ['the sockets of Mia']]);
  });

  it('an alert that is announced again under another id', () => {
    const again = { id: 'notification-again', seq: 4, text: 'one' };
    expect(found((_, { feed, frames }) => void [feed.push(again), frames.push(again)])).toEqual([
      ['shown twice', 'one', ['the feed of Mia', 'the sockets of Mia']],
    ]);
  });

  it('a row that is in the panel twice', () => {
    expect(found((_, { panel }) => void panel.push('notification-two'))).toEqual([
      ['shown twice', 'two', ['the panel of Mia']],
    ]);
  });

  it('a press that became two alerts, or was counted as two', () => {
    expect(found(({ stored }) => void stored.push({ id: 'alert-again', text: 'one', pressCount: 1 }))).toEqual([
      ['shown twice', 'one', ['the alerts of safety']],
    ]);
    expect(found(({ stored: [first] }) => void Object.assign(first ?? {}, { pressCount: 2 }))).toEqual([
      ['shown twice', 'one', ['safety counts 2 presses']],
    ]);
  });
});

describe('gaps', () => {
  it('a skipped number, even if every notification arrived', () => {
    const numbers = [1, 2, 4];
    const skip = (all: ReceivedNotification[]) => all.map((each, index) => ({ ...each, seq: numbers[index] ?? 0 }));
    expect(found((_, mia) => void Object.assign(mia, { frames: skip(mia.frames), feed: skip(mia.feed) }))).toEqual([
      ['gap', 'Mia 2 → 4', ['the sockets of Mia', 'the feed of Mia']],
    ]);
  });

  it('a gap that the client closed by resuming', () => {
    expect(found((_, { jumps }) => void jumps.push('1 → 3'))).toEqual([['gap', 'Mia 1 → 3', ['the sockets of Mia']]]);
  });

  it('not the first number of a socket that was opened late, but that of a feed must be one', () => {
    expect(
      found((history, { frames, feed }) => {
        history.presses = history.presses.slice(1);
        history.stored = history.stored.slice(1);
        history.mails = history.mails.filter(({ text }) => text !== 'one');
        for (const each of history.managers) for (const all of [each.frames, each.feed]) all.shift();
        for (const [index, each] of feed.entries()) each.seq = index + 1;
        expect(frames[0]?.seq).toBe(2);
      }),
    ).toEqual([['gap', 'Tom 0 → 2', ['the feed of Tom']]]);
  });
});

describe('mails', () => {
  it('a missing mail, with its recipient', () => {
    expect(found(({ mails }) => void mails.shift())).toEqual([['mail lost', 'one to mia@x', ['the mailbox']]]);
  });

  it('a mail that is still queued is late, not lost', () => {
    const late = (history: History) => {
      history.mails.shift();
      history.unsent.push({ text: 'one', to: 'mia@x' }, { text: 'two', to: 'mia@x' });
    };
    expect(found(late)).toEqual([['mail late', 'one to mia@x', ['the mailbox']]]);
  });

  it('each duplicate, by whether it has the same Message-ID', () => {
    const again = { text: 'one', to: 'mia@x' };
    expect(
      found(({ mails }) => {
        mails.push({ ...again, messageId: '<one mia@x>' }, { ...again, messageId: '<other>' });
      }),
    ).toEqual([
      ['mail doubled', 'one to mia@x, number 2', ['the mailbox']],
      ['mail doubled apart', 'one to mia@x, number 3', ['the mailbox']],
    ]);
  });
});

describe('injected faults', () => {
  const injected = [
    { fault: 'lost', what: 'two' },
    { fault: 'shown twice', what: 'three' },
  ] as const;
  const faulty = () => {
    const history = completeHistory();
    const [mia] = history.managers;
    mia?.feed.splice(1, 1);
    mia?.feed.push({ id: 'notification-again', seq: 4, text: 'three' });
    return history;
  };

  it('are each found with their kind, and without false positives', () => {
    expect(compareFindings([...injected], findFaults(faulty()))).toEqual({ found: injected, falsePositives: [] });
  });

  it('are not found if there are none', () => {
    expect(compareFindings([...injected], findFaults(completeHistory())).found).toEqual([]);
  });

  it('do not hide another fault', () => {
    const history = faulty();
    history.managers[1]?.frames.shift();
    const { falsePositives } = compareFindings([...injected], findFaults(history));
    expect(falsePositives).toEqual([{ fault: 'lost', what: 'one', where: ['the sockets of Tom'] }]);
  });
});
