import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  /** The cell, and the process in it. */
  cell: string;
  service: string;
  name: string;
}

/** Receives traces as an OpenTelemetry Collector does, and remembers which spans each has. */
export interface TraceReceiver {
  /** Variables for the processes of a cell. */
  environment(cell: string): NodeJS.ProcessEnv;
  spansOf(traceId: string): ReceivedSpan[];
  stop(): Promise<void>;
}

/** What the exporters send: https://opentelemetry.io/docs/specs/otlp/#otlphttp-request */
interface ExportedTraces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { traceId: string; name: string }[] }[];
  }[];
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const traces = new Map<string, ReceivedSpan[]>();
  const server = createServer((request, response) => {
    const [, cell = ''] = (request.url ?? '').split('/');
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of (body as ExportedTraces).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const { traceId, name } of scopeSpans.flatMap(({ spans }) => spans))
          traces.set(traceId, [...(traces.get(traceId) ?? []), { cell, service, name }]);
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    environment: (cell) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/${cell}`,
      OTEL_BSP_SCHEDULE_DELAY: '500',
      // Only what a press of `trace` asks for: recording everything would slow down what other parts measure.
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    }),
    spansOf: (traceId) => traces.get(traceId) ?? [],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
