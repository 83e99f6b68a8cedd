import { randomUUID } from 'node:crypto';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Fault } from '../checker/find-faults.ts';
import type { AlertMail } from '../checker/history.ts';
import { queryDatabase } from '../databases.ts';
import type { World } from '../world/open-world.ts';
import type { Planted } from '../world/planted-faults.ts';
import type { TrackedPress } from '../world/press-log.ts';
import type { Manager, Sabotage } from '../world/site.ts';
import type { NotificationFrame } from '../world/to-frame.ts';
import type { Scenario } from './scenario.ts';

interface Saboteur {
  name: string;
  fault: Fault;
  /** Tampers with what the first manager gets about the press. Returning nothing loses it. */
  frame?(frame: Frame, place: Place): Frame[];
  answer?(): string;
  mail?(mail: AlertMail, text: string): AlertMail[];
  /** Tampers with the product's data once the alert has arrived. */
  afterwards?(world: World, pressed: TrackedPress): Promise<void>;
}

type Frame = NotificationFrame;
interface Place {
  isFirstManager: boolean;
  isSocket: boolean;
}

/** Only the first manager's sockets lie; their feed and the other managers are whole. */
const onFirstSocket =
  (change: (frame: Frame) => Frame[]) =>
  (frame: Frame, { isFirstManager, isSocket }: Place): Frame[] =>
    isFirstManager && isSocket ? change(frame) : [frame];

const following = (frame: Frame, data: Partial<Frame['data']>): Frame =>
  ({ ...frame, seq: frame.seq + 1, after: frame.seq, data: { ...frame.data, ...data } }) as Frame; // the same type of message

const about = (frame: Frame, change: object) =>
  ({ ...('data' in frame.data ? frame.data.data : {}), ...change }) as never; // an alert, changed

export const saboteurs: Saboteur[] = [
  { name: 'drops a frame', fault: 'lost', frame: onFirstSocket(() => []) },
  {
    name: 'sends a frame twice, the second time with another number',
    fault: 'shown twice',
    frame: onFirstSocket((frame) => [frame, following(frame, {})]),
  },
  {
    name: 'makes up an alert',
    fault: 'made up',
    frame: onFirstSocket((frame) => [
      frame,
      following(frame, {
        id: randomUUID(),
        data: about(frame, { description: `${descriptionOf(frame)} that nobody pressed` }),
      }),
    ]),
  },
  {
    name: 'sends a frame before the one that precedes it',
    fault: 'out of order',
    frame: onFirstSocket((frame) => [
      frame,
      { ...frame, seq: frame.seq - 1, data: { ...frame.data, id: randomUUID() } },
    ]),
  },
  {
    name: 'skips a number',
    fault: 'gap',
    frame: onFirstSocket((frame) => [{ ...frame, seq: frame.seq + 1, after: frame.seq }]),
  },
  {
    name: 'shows an alert to a manager of another site',
    fault: 'wrong site',
    frame: onFirstSocket((frame) => [
      frame,
      following(frame, { id: randomUUID(), data: about(frame, { siteId: 'main' }) }),
    ]),
  },
  {
    name: 'shows an alert to all managers but one',
    fault: 'lost',
    frame: (frame, { isFirstManager }) => (isFirstManager ? [] : [frame]),
  },
  { name: 'loses the event of an alert, so that nobody is notified', fault: 'lost', frame: () => [] },
  { name: 'answers 201 without storing the alert', fault: 'lost', answer: () => randomUUID() },
  {
    name: 'takes back an acknowledgement',
    fault: 'acknowledgement lost',
    async afterwards({ product, north }, pressed) {
      await north.acknowledge(pressed);
      const take = `update emergency_alerts set state = 'open' where description = $1 and state = 'in_progress'`;
      await queryDatabase(product, 'safety', take, [pressed.text]);
    },
  },
  {
    name: 'loses a mail',
    fault: 'mail lost',
    mail: (mail, text) => withTexts(mail, ({ texts }) => texts.filter((each) => each !== text)),
  },
  {
    name: 'sends a mail twice under different Message-IDs',
    fault: 'mail doubled apart',
    mail: (mail, text) => [mail, { ...mail, texts: [text], messageId: `<${randomUUID()}@chaos>` }],
  },
];

const withTexts = (mail: AlertMail, textsOf: (mail: AlertMail) => string[]): AlertMail[] => {
  const texts = textsOf(mail);
  return texts.length > 0 ? [{ ...mail, texts }] : [];
};

const descriptionOf = ({ data }: Frame): string =>
  data.type === 'emergency_alert' || data.type === 'emergency_update' ? data.data.description : '';

/** Plants every fault on the north site, each on an alert of its own, with healthy alerts around them. */
export async function plantFaults(world: World): Promise<Planted> {
  const { north } = world;
  const hit = new Map<string, Saboteur>();
  const [first] = north.managers;
  north.sabotage.frame = sabotagedFrames(hit, first);
  north.sabotage.answer = (text) => hit.get(text)?.answer?.() ?? null;

  for (const saboteur of saboteurs) {
    await delivered(world, north.press());
    // Its text must be known before it is pressed.
    hit.set(north.nextText(), saboteur);
    const pressed = north.press();
    if (saboteur.answer) continue;
    await eventually(() => pressed.answer !== null);
    await delivered(world, north.press()); // it comes after the tampered one, on every socket
    await saboteur.afterwards?.(world, pressed);
  }
  await delivered(world, north.press());
  return {
    faults: [...hit].map(([text, { name, fault }]) => ({ name, fault, text })),
    tamperMails: (mails) =>
      mails.flatMap((mail) => {
        const tampering = [...hit].filter(([text, { mail: tamper }]) => tamper && mail.texts.includes(text));
        const isOfFirst = mail.to === first?.email;
        return isOfFirst
          ? tampering.reduce(
              (all, [text, { mail: tamper }]) => all.flatMap((each) => tamper?.(each, text) ?? [each]),
              [mail],
            )
          : [mail];
      }),
  };
}

const sabotagedFrames =
  (hit: Map<string, Saboteur>, first: Manager | undefined): NonNullable<Sabotage['frame']> =>
  (manager, frame, from) => {
    const tamper = frame.data.type === 'emergency_alert' ? hit.get(descriptionOf(frame))?.frame : undefined;
    return tamper?.(frame, { isFirstManager: manager === first?.name, isSocket: from === 'socket' }) ?? [frame];
  };

const delivered = ({ north }: World, pressed: TrackedPress) =>
  eventually(() => north.pressLog.deliveredAt(pressed) !== null, { within: 20_000 });

export const planted: Scenario = {
  name: 'planted',
  goal: 'R8',
  world: 'plain',
  does: `Plants ${saboteurs.length} faults between the product and the checker, each on an alert of its own.`,
  mustHold: 'The checker finds each of them, and nothing else.',
  async run({ world }) {
    world.planted = await plantFaults(world);
    return []; // measured when the whole history is checked, because mails come later
  },
};
