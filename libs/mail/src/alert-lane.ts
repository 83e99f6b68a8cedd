import { repeated } from '@floorlight/database/repeated';
import { domainOf, type Outcome, type ReadyMail, send, writeTexts } from './deliver.ts';
import { type LaneOptions, type OpenLane, stopTimeoutMs } from './lane.ts';
import { claimDueMails, makeAllDue } from './queue.ts';
import { openTransport } from './transport.ts';

const lane = 'alert';
/**
 * More would not be faster: a mail waits for those before it to be marked, and overtakes one only after 60 ms (see the
 * mutex).
 */
const connections = 5;
/** Mails claimed at a time and not finished. Few, because a mail's text is as of its claim. */
const atMost = 40;
/** Between two attempts to reach a mail server that is away, with one mail. */
const probeIntervalMs = 2000;
/** Finds what another process left behind; everything else calls `sweep` or has a timer. */
const sweepIntervalMs = 5000;

/** Sends the mails of the alert lane, without Redis: processes share them by claiming some at a time. */
export function openAlertLane(options: LaneOptions): OpenLane {
  const { db, log, smtpUrl, from } = options;
  const delivery = { ...options, transport: openTransport(smtpUrl, connections) };
  const sending = new Set<Promise<void>>();
  let retryTimer: NodeJS.Timeout | undefined;
  let moreAreDue = false;
  let serverIsAway = false;
  let stopped = false;

  async function sweep(): Promise<void> {
    do {
      const room = atMost - sending.size;
      if (room < atMost / 2) return; // whoever finishes sweeps again
      const claimedAt = performance.now();
      const limit = serverIsAway ? 1 : room;
      const claimed = await claimDueMails(db, lane, { limit, domain: domainOf(from), early: serverIsAway });
      moreAreDue = claimed.length === limit && !serverIsAway;
      for (const ready of await writeTexts(delivery, claimed)) startSending(ready, claimedAt);
    } while (moreAreDue && !stopped);
  }

  function startSending(ready: ReadyMail, claimedAt: number): void {
    const sent = send(delivery, ready, claimedAt)
      .then(followUp)
      .catch((error) => log.warn({ err: error, lane }, 'could not finish a mail'))
      .finally(() => {
        sending.delete(sent);
        if (moreAreDue && sending.size <= atMost / 2) sweeping.runNow();
      });
    sending.add(sent);
  }

  async function followUp(outcome: Outcome): Promise<void> {
    if (outcome.sent) {
      if (!serverIsAway) return;
      serverIsAway = false;
      await makeAllDue(db, lane); // they needn't wait for their next attempts
      sweeping.runNow();
    } else {
      serverIsAway = outcome.serverIsAway;
      if (outcome.retryIn !== null) sweepIn(serverIsAway ? probeIntervalMs : outcome.retryIn * 1000);
    }
  }

  function sweepIn(milliseconds: number): void {
    if (stopped) return;
    clearTimeout(retryTimer); // the poll finds what a later failure postpones
    retryTimer = setTimeout(sweeping.runNow, milliseconds);
  }

  const sweeping = repeated({ name: `sending ${lane} mails`, every: sweepIntervalMs, work: sweep, log });
  void sweeping.start();

  return {
    sweep: sweeping.runNow,
    async stop() {
      stopped = true;
      clearTimeout(retryTimer);
      const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
      await Promise.race([sweeping.stop().then(() => Promise.all(sending)), timeout]);
      delivery.transport.close();
    },
  };
}
