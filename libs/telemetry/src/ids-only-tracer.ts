import { randomUUID } from 'node:crypto';
import { type Context, context, type Span, TraceFlags, type Tracer, trace } from '@opentelemetry/api';

/**
 * Gives each span its ids and records nothing else. A recording span costs a request in the gateway as much as its
 * session check and its log line together, and without a collector nobody reads it.
 */
export const idsOnlyTracer: Tracer = {
  startSpan: (_name, _options, parent = context.active()) => newSpan(parent),

  startActiveSpan<Result>(_name: string, ...rest: unknown[]): Result {
    const work = rest.at(-1) as (span: Span) => Result; // the last argument, after optional options and context
    const parent = rest.length > 2 ? (rest[1] as Context) : context.active();
    const span = newSpan(parent);
    return context.with(trace.setSpan(parent, span), work, undefined, span);
  },
};

function newSpan(parent: Context): Span {
  const { traceId, traceFlags } = trace.getSpanContext(parent) ?? newTrace();
  return trace.wrapSpanContext({ traceId, spanId: randomSpanId(), traceFlags });
}

const newTrace = () => ({ traceId: randomUUID().replaceAll('-', ''), traceFlags: TraceFlags.SAMPLED });

/** 64 random bits: node keeps a supply of UUIDs, so they are cheaper than random bytes. */
function randomSpanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 32);
}
