import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { currentRequestId } from './request-context.ts';
import { currentTraceId, currentTraceparent, flushTracing, inSpan, startTracing, withTraceparent } from './tracing.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test('spans reach the collector in the environment, in the given trace', async () => {
  let exported = '';
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      exported = body;
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo; // listening on TCP, so never a pipe's name
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  await startTracing({ service: 'safety' });
  await startTracing({ service: 'again' });

  await withTraceparent(traceparent, () => inSpan('raise alert', () => {}));
  await flushTracing();
  // On a busy machine the flush gives up before its request has arrived, which goes on.
  await vi.waitFor(() => expect(exported).not.toBe(''), 10_000);
  collector.close();

  const [{ resource, scopeSpans }] = JSON.parse(exported).resourceSpans;
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'safety' } });
  expect(scopeSpans[0].spans).toMatchObject([{ name: 'raise alert', traceId, parentSpanId: '00f067aa0ba902b7' }]);
});

test('work continues the given trace in its own span', async () => {
  const continued = await withTraceparent(traceparent, () =>
    inSpan('work', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentTraceparent();
    }),
  );
  expect(continued).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
});

test('without a readable traceparent a new trace begins', async () => {
  for (const missing of [null, undefined, '', 'garbage', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`]) {
    const begun = await withTraceparent(missing, () => inSpan('work', () => currentTraceId()));
    expect(begun).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  }
});

test('outside of a request and trace there are no ids', () => {
  expect([currentTraceId(), currentTraceparent(), currentRequestId()]).toEqual([null, null, null]);
});

test('an error inside a span reaches the caller', async () => {
  await expect(inSpan('work', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
