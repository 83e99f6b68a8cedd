import type { Envelope } from '@floorlight/contracts/events';

const timeout = 2_000;

/**
 * Hands an event to notify over HTTP, for when the bus can't be reached. The event still goes over the bus later;
 * notify's inbox makes the second arrival harmless.
 */
export const handOverTo =
  (notifyUrl: string, secret: string) =>
  async (event: Envelope): Promise<void> => {
    const response = await fetch(new URL('/internal/events', notifyUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`notify answered ${response.status} to a hand-over`);
  };
