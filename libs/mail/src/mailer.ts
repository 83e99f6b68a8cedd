import { type Repeated, repeated } from '@floorlight/database/repeated';
import { openAlertLane } from './alert-lane.ts';
import { noAttachments } from './attachments.ts';
import { domainOf } from './deliver.ts';
import type { MailerOptions, OpenLane } from './lane.ts';
import { createLeases } from './leases.ts';
import { createMutex } from './mutex.ts';
import { deleteOutdated } from './queue.ts';
import { openRoutineLane } from './routine-lane.ts';
import { createSentMarks } from './sent-marks.ts';
import { measureWaitingMails } from './waiting-metric.ts';

const cleanUpIntervalMs = 3_600_000;
/** How long the server may take to answer a mail's end of data before the next mail no longer waits for it. */
const overtakenAfterMs = 60;

/**
 * A part that sends the mails written by `queueMail`. Each lane has its own workers and SMTP connections. A mail
 * that is not accepted is retried for `giveUpAfterHours`; one that is refused permanently is given up. No mail is lost. A
 * mail is sent twice, with the same Message-ID, if the process dies after its end of data and before it is marked as
 * sent. A mutex there limits this to one mail per crash, unless the server takes longer than `overtakenAfterMs` to accept
 * one. While Postgres can't store the mark, no other mail is sent. Throws if `from` contains no address.
 */
export function mailer(options: MailerOptions): { name: 'mail'; start(): Promise<void>; stop(): Promise<void> } {
  const { db, log, from, attachments = noAttachments } = options;
  domainOf(from);
  const leases = createLeases({ db, log, onReleased: sweep });
  const sentMarks = createSentMarks({ db, log });
  let openLanes: OpenLane[] = [];
  let cleaning: Repeated | undefined;
  const unsubscribes: (() => void)[] = [];

  function sweep(): void {
    for (const lane of openLanes) lane.sweep();
  }

  return {
    name: 'mail',
    async start() {
      const laneOptions = {
        giveUpAfterHours: 24,
        write: async () => new Map(),
        ...options,
        attachments,
        leases,
        sentMarks,
        newPermit: createMutex(overtakenAfterMs),
      };
      await leases.start();
      openLanes = [openAlertLane(laneOptions), openRoutineLane(laneOptions)];
      cleaning = repeated({
        name: 'deleting outdated mails',
        every: cleanUpIntervalMs,
        later: true,
        async work() {
          await deleteOutdated(db);
          await attachments.deleteFinished();
        },
        log,
      });
      await cleaning.start();
      unsubscribes.push(db.onCommit(sweep), measureWaitingMails(db));
    },
    async stop() {
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
      await Promise.all([cleaning?.stop(), ...openLanes.map((lane) => lane.stop())]);
      sentMarks.stop();
      await leases.stop();
    },
  };
}
