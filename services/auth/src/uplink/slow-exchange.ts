import type { UpVerb } from '@floorlight/contracts/cell-link';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import { NoAnswer, Refused } from '@floorlight/event-bus/signed-requests';
import type { AuthContext } from '../context.ts';
import { takePictures } from '../sites/pass-pictures.ts';
import { announceAddresses } from './announce-addresses.ts';

/** Between two of them, in hellos. */
const interval = 10;

export interface SlowExchange extends Repeated {
  /** How many accounts of this cell have an email address that somebody else has too. */
  addressesTaken(): number;
}

/** What a cell exchanges with its hub beside alerts, which wait for none of it: email addresses and floor plans. */
export function slowExchange(
  context: AuthContext,
  ask: (verb: UpVerb, body: unknown) => Promise<unknown>,
): SlowExchange {
  const every = context.config.HELLO_SECONDS * 1000 * interval;
  let taken = 0;

  async function work(): Promise<void> {
    try {
      taken = await announceAddresses(context, ask);
      await takePictures(context, [...context.sites.keys()], (request) => ask('picture', request));
    } catch (error) {
      // The line is cut, or the hub is of an earlier release: next time.
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
      context.log.debug({ reason: error.message }, 'could not exchange email addresses and floor plans with the hub');
    }
  }

  return {
    ...repeated({ name: 'slow exchange with the hub', every, later: true, work, log: context.log }),
    addressesTaken: () => taken,
  };
}
