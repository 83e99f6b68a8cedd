import { describe, expect, it } from 'vitest';
import { type Fault, findFaults } from './find-faults.ts';
import type { Frame, History, ManagerHistory } from './history.ts';

const texts = ['one', 'two', 'three'];
const frame = (text: string, seq: number, change: Partial<Frame> = {}): Frame => ({
  at: seq,
  seq,
  after: seq - 1,
  id: `announcement-${text}`,
  isNewAlert: true,
  alert: { text, siteId: 'main', isAnswered: false, version: 1 },
  ...change,
});
const frames = (): Frame[] => texts.map((text, index) => frame(text, index + 1));
const manager = (name: string): ManagerHistory => ({
  name,
  siteId: 'main',
  began: 0,
  frames: frames(),
  feed: frames(),
  panel: texts.map((text) => `announcement-${text}`).reverse(),
});
const recipients = ['mia@x', 'tom@x', '911@x'];

/** Three presses that reached two managers and three mailboxes. */
const completeHistory = (): History => ({
  siteId: 'main',
  presses: texts.map((text, index) => ({ text, sentAt: index, answer: { at: index, alertId: `alert-${text}` } })),
  acknowledged: [],
  triedToAcknowledge: [],
  stored: texts.map((text) => ({ id: `alert-${text}`, text, pressCount: 1, isAnswered: false })),
  managers: [manager('Mia'), manager('Tom')],
  mails: recipients.flatMap((to) => [
    { at: 1, texts: ['one'], to, subject: 'EMERGENCY', messageId: `<first ${to}>` },
    { at: 2, texts: ['two', 'three'], to, subject: 'EMERGENCY', messageId: `<rest ${to}>` },
  ]),
  recipients,
});

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
      presses.push({ text: 'four', sentAt: 4, answer: null });
      if (presses[0]) presses[0].answer = null;
    }),
  ).toEqual([]);
});

it('a finding has the time of its press, or of the frame that shows it', () => {
  const history = completeHistory();
  history.managers[0]?.frames.splice(1, 1);
  expect(findFaults(history).map(({ fault, at }) => [fault, at])).toEqual([
    ['lost', 1],
    ['gap', 3],
  ]);
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

  it('an alert that one manager was never sent, although their numbers are whole', () => {
    expect(
      found((_, mia) => {
        for (const all of [mia.frames, mia.feed]) {
          all.splice(1, 1);
          Object.assign(all[1] ?? {}, { after: 1 });
        }
      }),
    ).toEqual([['lost', 'two', ['the feed of Mia', 'the sockets of Mia']]]);
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
    expect(found((_, { feed }) => void feed.push(frame('four', 4)))).toEqual([
      ['made up', 'four', ['the feed of Mia']],
    ]);
    expect(found((_, mia) => void mia.frames.push(frame('four', 4)))).toEqual([
      ['made up', 'four', ['the sockets of Mia']],
    ]);
    expect(
      found(({ stored }) => void stored.push({ id: '4', text: 'four', pressCount: 1, isAnswered: false })),
    ).toEqual([['made up', 'four', ['the alerts of safety']]]);
    expect(
      found(({ mails }) => void mails.push({ at: 4, texts: ['four'], to: 'mia@x', subject: '', messageId: '<4>' })),
    ).toEqual([['made up', 'four', ['the mailbox']]]);
  });

  it('an alert of another site', () => {
    const alert = { text: 'theirs', siteId: 'north', isAnswered: false, version: 1 };
    expect(found((_, mia) => void mia.frames.push(frame('theirs', 4, { alert })))).toEqual([
      ['wrong site', 'theirs', ['the sockets of Mia']],
    ]);
  });
});

describe('shown twice', () => {
  it('a repeated frame', () => {
    const findings = found((_, mia) => void mia.frames.push(frame('one', 1)));
    expect(findings).toContainEqual(['shown twice', 'one', ['the sockets of Mia', 'the sockets of Mia, under one id']]);
    expect(findings).toContainEqual(['out of order', 'Mia 3 → 1', ['the sockets of Mia']]);
  });

  it('an alert that is announced again under another id', () => {
    const again = frame('one', 4, { id: 'announcement-again' });
    expect(found((_, mia) => void [mia.feed.push(again), mia.frames.push(again)])).toEqual([
      ['shown twice', 'one', ['the feed of Mia', 'the sockets of Mia']],
    ]);
  });

  it('an update of an alert is not the alert again', () => {
    const update = frame('one', 4, { id: 'announcement-update', isNewAlert: false });
    expect(found((_, mia) => void [mia.feed.push(update), mia.frames.push(update)])).toEqual([]);
  });

  it('a row that is in the panel twice', () => {
    expect(found((_, { panel }) => void panel.push('announcement-two'))).toEqual([
      ['shown twice', 'two', ['the panel of Mia']],
    ]);
  });

  it('a press that became two alerts, or was counted as two', () => {
    const again = { id: 'alert-again', text: 'one', pressCount: 1, isAnswered: false } as const;
    expect(found(({ stored }) => void stored.push(again))).toEqual([['shown twice', 'one', ['the alerts of safety']]]);
    expect(found(({ stored: [first] }) => void Object.assign(first ?? {}, { pressCount: 2 }))).toEqual([
      ['shown twice', 'one', ['safety counts 2 presses']],
    ]);
  });
});

describe('the chain of numbers', () => {
  it('may skip numbers where each frame names the one before it', () => {
    const skip = (all: Frame[]) =>
      all.map((each, index) => ({ ...each, seq: (index + 1) * 10, after: index === 0 ? 0 : index * 10 }));
    expect(found((_, mia) => void Object.assign(mia, { frames: skip(mia.frames), feed: skip(mia.feed) }))).toEqual([]);
  });

  it('must rise by one where frames do not name the one before them', () => {
    const numbers = [1, 2, 4];
    const skip = (all: Frame[]) => all.map((each, index) => ({ ...each, seq: numbers[index] ?? 0, after: null }));
    expect(found((_, mia) => void Object.assign(mia, { frames: skip(mia.frames), feed: skip(mia.feed) }))).toEqual([
      ['gap', 'Mia 2 → 4', ['the sockets of Mia', 'the feed of Mia']],
    ]);
  });

  it('begins where the first socket began', () => {
    expect(found((_, mia) => void mia.frames.splice(0, 1))).toContainEqual([
      'gap',
      'Mia 0 → 2',
      ['the sockets of Mia'],
    ]);
  });

  it('must not step back', () => {
    expect(found((_, { frames }) => void frames.reverse())).toEqual([
      ['gap', 'Mia 0 → 3', ['the sockets of Mia']],
      ['out of order', 'Mia 3 → 2', ['the sockets of Mia']],
      ['out of order', 'Mia 2 → 1', ['the sockets of Mia']],
    ]);
  });
});

describe('acknowledgements', () => {
  const answeredAlert = { text: 'one', siteId: 'main', isAnswered: true, version: 2 };
  const update = () => frame('one', 4, { id: 'announcement-update', isNewAlert: false, alert: answeredAlert });
  const acknowledge = (history: History) => {
    history.acknowledged.push({ text: 'one', at: 5 });
    Object.assign(history.stored[0] ?? {}, { isAnswered: true });
    for (const { frames, feed } of history.managers) for (const all of [frames, feed]) all.push(update());
  };

  it('that everyone knows of', () => {
    expect(found(acknowledge)).toEqual([]);
  });

  it('that safety has taken back', () => {
    const revert = (history: History) => {
      acknowledge(history);
      Object.assign(history.stored[0] ?? {}, { isAnswered: false });
    };
    expect(found(revert)).toEqual([['acknowledgement lost', 'one', ['the alerts of safety']]]);
  });

  it('that a manager does not know of, or was told the opposite later', () => {
    expect(found((history, mia) => void [acknowledge(history), mia.frames.pop()])).toEqual([
      ['acknowledgement lost', 'one', ['the sockets of Mia']],
    ]);
    const reverted = { ...answeredAlert, isAnswered: false, version: 3 };
    expect(
      found((history, mia) => {
        acknowledge(history);
        mia.frames.push(frame('one', 5, { id: 'announcement-reverted', isNewAlert: false, alert: reverted }));
      }),
    ).toEqual([['acknowledgement lost', 'one', ['the sockets of Mia']]]);
  });
});

describe('mails', () => {
  it('a missing mail, with the alerts it would have named and its recipient', () => {
    expect(found(({ mails }) => void mails.splice(1, 1))).toEqual([
      ['mail lost', 'two to mia@x', ['the mailbox']],
      ['mail lost', 'three to mia@x', ['the mailbox']],
    ]);
  });

  it('an alert that a mail counts without naming it is not missing, one pressed after the mail is', () => {
    const findings = found(({ presses, mails }) => {
      mails.splice(1, 1, { at: 2.5, texts: [], counted: 2, to: 'mia@x', subject: 'EMERGENCY', messageId: '<long>' });
      presses.push({ text: 'four', sentAt: 3, answer: { at: 3, alertId: 'alert-four' } });
    });
    expect(findings.filter(([fault, what]) => fault === 'mail lost' && what.endsWith('mia@x'))).toEqual([
      ['mail lost', 'four to mia@x', ['the mailbox']],
    ]);
  });

  it('an alert that may have been acknowledged before its turn needs no mail', () => {
    const findings = found((history) => {
      history.mails.shift();
      history.triedToAcknowledge.push('one');
    });
    expect(findings.filter(([fault]) => fault === 'mail lost')).toEqual([]);
  });

  it('a mail that came twice, by whether it has the same Message-ID', () => {
    const again = { at: 3, texts: ['one'], to: 'mia@x', subject: '' };
    expect(found(({ mails }) => void mails.push({ ...again, messageId: '<first mia@x>' }))).toEqual([
      ['mail doubled', '<first mia@x> to mia@x', ['the mailbox']],
    ]);
    expect(found(({ mails }) => void mails.push({ ...again, messageId: '<other>' }))).toEqual([
      ['mail doubled apart', 'one to mia@x', ['the mailbox']],
    ]);
  });
});
