import { describe, expect, it } from 'vitest';
import { compareFindings, type Fault, findFaults, type History, type ManagerHistory, type Shown } from './history.ts';

const texts = ['one', 'two', 'three'];
const shown = (): Shown[] => texts.map((text, index) => ({ id: `said-${text}`, seq: index + 1, text }));
const manager = (name: string): ManagerHistory => ({
  name,
  frames: shown(),
  jumps: [],
  feed: shown(),
  panel: texts.map((text) => `said-${text}`).reverse(),
});

/** Three presses that reached two managers and three mailboxes. */
function whole(): History {
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

/** What is found once a whole history has been tampered with. */
function found(tamper: (history: History, mia: ManagerHistory) => void): [Fault, string, string[]][] {
  const history = whole();
  const [mia] = history.managers;
  if (mia) tamper(history, mia);
  return findFaults(history).map(({ fault, what, where }) => [fault, what, where]);
}

it('a whole history is not blamed', () => {
  expect(findFaults(whole())).toEqual([]);
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

  it('an answer that named another alert than the one that is stored', () => {
    expect(found(({ stored: [first] }) => void Object.assign(first ?? {}, { id: 'alert-other' }))).toEqual([
      ['lost', 'one', ['the alerts of safety']],
    ]);
  });

  it('an alert that is in one feed and not in the other, and the hole its number left', () => {
    expect(found((_, { feed }) => void feed.splice(1, 1))).toEqual([
      ['lost', 'two', ['the feed of Mia']],
      ['gap', 'Mia 1 → 3', ['the feed of Mia']],
    ]);
  });

  it('an alert that one manager has in the feed but never got live', () => {
    expect(found((_, { frames }) => void frames.pop())).toEqual([['lost', 'three', ['the sockets of Mia']]]);
  });

  it('counts once, however many managers miss it', () => {
    const findings = found(({ managers }) => managers.forEach(({ frames }) => void frames.pop()));
    expect(findings).toEqual([['lost', 'three', ['the sockets of Mia', 'the sockets of Tom']]]);
  });
});

describe('made up', () => {
  it('what nobody pressed, wherever it turns up', () => {
    const four = { id: 'said-four', seq: 4, text: 'four' };
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
  it('a frame that comes again', () => {
    const findings = found((_, { frames }) => void frames.push({ id: 'said-one', seq: 1, text: 'one' }));
    expect(findings).toContainEqual(['shown twice', 'one', ['the sockets of Mia', 'the sockets of Mia, under one id']]);
    expect(findings).toContainEqual(['gap', 'Mia 3 → 1', ['the sockets of Mia']]);
  });

  it('an alert that is said again under another id', () => {
    const again = { id: 'said-again', seq: 4, text: 'one' };
    expect(found((_, { feed, frames }) => void [feed.push(again), frames.push(again)])).toEqual([
      ['shown twice', 'one', ['the feed of Mia', 'the sockets of Mia']],
    ]);
  });

  it('a row that stands twice in the panel', () => {
    expect(found((_, { panel }) => void panel.push('said-two'))).toEqual([
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
  it('a number that was skipped is one, even where everything that was said has come', () => {
    const numbers = [1, 2, 4];
    const skip = (all: Shown[]) => all.map((each, index) => ({ ...each, seq: numbers[index] ?? 0 }));
    expect(found((_, mia) => void Object.assign(mia, { frames: skip(mia.frames), feed: skip(mia.feed) }))).toEqual([
      ['gap', 'Mia 2 → 4', ['the sockets of Mia', 'the feed of Mia']],
    ]);
  });

  it('a jump that the client healed by asking again is one', () => {
    expect(found((_, { jumps }) => void jumps.push('1 → 3'))).toEqual([['gap', 'Mia 1 → 3', ['the sockets of Mia']]]);
  });

  it('sockets that were opened late begin at any number, a feed at one', () => {
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
  it('one that is missing, and whose', () => {
    expect(found(({ mails }) => void mails.shift())).toEqual([['mail lost', 'one to mia@x', ['the mailbox']]]);
  });

  it('one that is still on its way is late, not lost', () => {
    const late = (history: History) => {
      history.mails.shift();
      history.unsent.push({ text: 'one', to: 'mia@x' }, { text: 'two', to: 'mia@x' });
    };
    expect(found(late)).toEqual([['mail late', 'one to mia@x', ['the mailbox']]]);
  });

  it('each one too many, by whether mail programs can tell', () => {
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

describe('planted faults', () => {
  const planted = [
    { fault: 'lost', what: 'two' },
    { fault: 'shown twice', what: 'three' },
  ] as const;
  const faulty = () => {
    const history = whole();
    const [mia] = history.managers;
    mia?.feed.splice(1, 1);
    mia?.feed.push({ id: 'said-again', seq: 4, text: 'three' });
    return history;
  };

  it('are found, each as what it is, and nothing beside them is blamed', () => {
    expect(compareFindings([...planted], findFaults(faulty()))).toEqual({ found: planted, wrong: [] });
  });

  it('are not found where there are none', () => {
    expect(compareFindings([...planted], findFaults(whole())).found).toEqual([]);
  });

  it('do not cover up for another one', () => {
    const history = faulty();
    history.managers[1]?.frames.shift();
    const { wrong } = compareFindings([...planted], findFaults(history));
    expect(wrong).toEqual([{ fault: 'lost', what: 'one', where: ['the sockets of Tom'] }]);
  });
});
