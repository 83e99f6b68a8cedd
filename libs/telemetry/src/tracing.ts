import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import { idsOnlyTracer } from './ids-only-tracer.ts';

export type { Span };

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

let started: Promise<BasicTracerProvider | null> | null = null;

/**
 * Installs the tracer of this process, once. Trace ids exist and propagate without a collector too. Spans are recorded
 * and exported only with `OTEL_EXPORTER_OTLP_ENDPOINT` (OpenTelemetry itself reads it and its other variables).
 */
export async function startTracing(options: { service: string }): Promise<void> {
  started ??= install(options.service);
  await started;
}

/** Exports the pending spans, before the process exits. */
export async function flushTracing(): Promise<void> {
  await (await started)?.forceFlush();
}

async function install(service: string): Promise<BasicTracerProvider | null> {
  const provider = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? await exportingProvider(service) : null;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider ?? { getTracer: () => idsOnlyTracer });
  return provider;
}

async function exportingProvider(service: string): Promise<BasicTracerProvider> {
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  return new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
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

/**
 * Starts a span that continues the trace in `traceparent` and that no context carries: hand it on yourself, and end it.
 * For work that is too frequent to pay for an async context.
 */
export function startSpan(name: string, kind: keyof typeof kinds, traceparent: string | undefined): Span {
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  return trace.getTracer('floorlight').startSpan(name, { kind: kinds[kind] }, parent);
}

/** The W3C `traceparent` for a call that continues the trace in this span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
