import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

let started: Promise<BasicTracerProvider> | null = null;

/**
 * Installs the tracer of this process, once. Trace ids exist and propagate without a collector too. Spans are exported to
 * `OTEL_EXPORTER_OTLP_ENDPOINT` (OpenTelemetry itself reads it and its other variables).
 */
export async function startTracing(options: { service: string }): Promise<void> {
  started ??= install(options.service);
  await started;
}

/** Exports the pending spans, before the process exits. */
export async function flushTracing(): Promise<void> {
  await (await started)?.forceFlush();
}

async function install(service: string): Promise<BasicTracerProvider> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: await exporters(),
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return provider;
}

async function exporters(): Promise<SpanProcessor[]> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return [];
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return [new BatchSpanProcessor(new OTLPTraceExporter())];
}

/** The id of the current trace as 32 hex digits; null outside of one. */
export const currentTraceId = (): string | null => trace.getActiveSpan()?.spanContext().traceId ?? null;

/** The W3C `traceparent` for a call that continues this trace; null outside of one. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs `work` as part of the trace in `traceparent`; a missing or unreadable one has no effect. */
export function withTraceparent<T>(traceparent: string | null | undefined, work: () => T): T {
  if (!traceparent) return work();
  return context.with(propagation.extract(context.active(), { traceparent }), work);
}

/** Runs `work` in its own span, which ends with `work` and records the error it throws. */
export async function inSpan<T>(
  name: string,
  work: (span: Span) => T | Promise<T>,
  options: { kind?: keyof typeof kinds; attributes?: Attributes } = {},
): Promise<T> {
  const settings = { kind: kinds[options.kind ?? 'internal'], attributes: options.attributes ?? {} };
  return trace.getTracer('floorlight').startActiveSpan(name, settings, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
