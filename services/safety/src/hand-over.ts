import type { Envelope } from '@floorlight/contracts/events';

const timeout = 2_000;

/**
 * Sends events to notify over HTTP while the bus is unavailable. The bus still delivers them later, and notify's inbox
 * ignores the repeat.
 */
export const handOverTo =
  (notifyUrl: string, secret: string) =>
  async (events: Envelope[]): Promise<void> => {
    const response = await fetch(new URL('/internal/events', notifyUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(events),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`notify refused a hand-over with status ${response.status}`);
  };
