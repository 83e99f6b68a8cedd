import { noAttachments } from './attachments.ts';
import { domainOf } from './deliver.ts';
import { type LaneOptions, type OpenLane, openLane } from './lane.ts';
import { lanes } from './mails.ts';
import { deleteOutdated } from './queue.ts';
import { takingTurns } from './turns.ts';
import { measureWaiting } from './waiting.ts';

const cleanEvery = 3_600_000;
/** Milliseconds for which a mail's last line waits until the one before is noted as sent. */
const longestWait = 200;

/**
 * A part that sends what `queueMail` wrote. Each lane has its own queue, workers and SMTP connections. A mail that is
 * not accepted is tried again for `giveUpAfterHours`; one refused for good is given up. None is lost; one can be sent
 * twice, under the same Message-ID, where a process dies between its last line and the commit that notes the server's
 * yes. Mails take turns there, so that it is one: more only where that takes the server long.
 * Throws where `from` holds no address.
 */
export function mailer(options: LaneOptions): { name: 'mail'; start(): Promise<void>; stop(): Promise<void> } {
  const { db, log, from, attachments = noAttachments } = options;
  domainOf(from);
  let open: OpenLane[] = [];
  const endings: (() => void)[] = [];

  return {
    name: 'mail',
    async start() {
      const newTurn = takingTurns(longestWait);
      open = lanes.map((lane) => openLane(lane, { ...options, newTurn }));
      const cleaning = setInterval(() => {
        Promise.all([deleteOutdated(db), attachments.forget()]).catch((error) =>
          log.warn({ err: error }, 'could not delete outdated mails'),
        );
      }, cleanEvery);
      endings.push(
        db.onCommit(() => {
          for (const lane of open) lane.kick();
        }),
        measureWaiting(db),
        () => clearInterval(cleaning),
      );
    },
    async stop() {
      for (const end of endings.splice(0)) end();
      await Promise.all(open.map((lane) => lane.stop()));
    },
  };
}
