import { randomUUID } from 'node:crypto';
import { emergencyTypes, raiseAlert } from '@floorlight/contracts/alerts';
import { eventually } from '@floorlight/test-kit/eventually';
import { factFigure } from '../../chaos/figure.ts';
import type { ReceivedSpan } from '../trace-receiver.ts';
import type { Part } from './part.ts';

/** Milliseconds: processes export their spans twice a second. */
const within = 30_000;

export const trace: Part = {
  name: 'trace',
  does: 'Presses at a site as the app does, and follows its trace through the gateway, safety, NATS and notify, and over the uplink to the hub.',
  async run({ fleet: { cells, traces } }) {
    const [{ name, site }] = cells;
    const key = randomUUID();
    const traceId = key.replaceAll('-', '');
    const response = await fetch(`${site.address.url}${raiseAlert.path}`, {
      method: raiseAlert.method,
      headers: {
        cookie: site.workers[0] ?? '',
        origin: site.address.origin,
        'content-type': 'application/json',
        'idempotency-key': key,
        // Of the phone: its trace is the key of the press, so all attempts are in one.
        traceparent: `00-${traceId}-${traceId.slice(0, 16)}-01`,
      },
      body: JSON.stringify({ ...emergencyTypes.security, emergencyType: 'security', description: site.nextText() }),
    });
    const steps: { what: string; isIt(span: ReceivedSpan): boolean }[] = [
      { what: 'the gateway', isIt: (span) => span.cell === name && span.service === 'gateway' },
      { what: 'safety', isIt: (span) => span.cell === name && span.service === 'safety' },
      { what: 'notify, over NATS', isIt: isHandledBy(name, 'notify') },
      { what: "the cell's auth, which keeps it for the hub", isIt: isHandledBy(name, 'auth') },
      {
        what: 'the hub, over the uplink',
        isIt: (span) => span.cell === 'hub' && span.name === `take safety.alert.raised from ${name}`,
      },
    ];
    const has = ({ isIt }: (typeof steps)[number]) => traces.spansOf(traceId).some(isIt);
    await eventually(() => steps.every(has), { within }).catch(() => undefined); // shown below
    const spans = traces.spansOf(traceId);
    const note = `${spans.length} spans under ${traceId}`;
    return [
      factFigure('cells', 'the press was taken', response.ok, `${response.status}`),
      ...steps.map((step) => factFigure('cells', `the phone's trace is at ${step.what}`, has(step), note)),
    ];
  },
};

const isHandledBy = (cell: string, service: string) => (span: ReceivedSpan) =>
  span.cell === cell && span.service === service && span.name === 'handle safety.alert.raised';
