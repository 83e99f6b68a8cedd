import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { bufferedOutput } from './buffered-output.ts';
import { errorForLog } from './error-for-log.ts';
import { currentRequestId } from './request-context.ts';
import { currentTraceId } from './tracing.ts';

export type { Logger };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * A logger that writes one JSON object per line to standard output (or `destination`): time, level, service, the ids of
 * the current request and trace, the message and the given fields. Errors go under `err`. Standard output is
 * written in chunks.
 */
export const createLogger = (
  options: { service: string; level: LogLevel },
  destination?: DestinationStream,
): Logger => {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: errorForLog },
    mixin: currentIds,
    mixinMergeStrategy: (fields: object, ids: object) => (ids === noIds ? fields : { ...ids, ...fields }),
  };
  return pino(settings, destination ?? bufferedOutput());
};

const noIds = {};

function currentIds(): { requestId?: string; traceId?: string } {
  const requestId = currentRequestId();
  const traceId = currentTraceId();
  if (requestId === null && traceId === null) return noIds;
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
}
