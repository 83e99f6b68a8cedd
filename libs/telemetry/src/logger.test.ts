import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { withRequest } from './request-context.ts';
import { inSpan, startTracing } from './tracing.ts';

const capture = () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger(
    { service: 'safety', level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
  return { log, lines };
};

test('a line has time, level, service, fields and message', () => {
  const { log, lines } = capture();
  log.debug('below the level');
  log.info({ port: 4103 }, 'Listening');
  expect(lines).toEqual([
    { time: expect.stringMatching(/^\d{4}-.*Z$/), level: 'info', service: 'safety', port: 4103, msg: 'Listening' },
  ]);
});

test('a line carries the ids of the request and trace it belongs to, across what it awaits', async () => {
  await startTracing({ service: 'safety' });
  const { log, lines } = capture();
  const work = (requestId: string) =>
    withRequest({ requestId }, () =>
      inSpan('work', async (span) => {
        await new Promise((resolve) => setImmediate(resolve));
        log.info('done');
        return span.spanContext().traceId;
      }),
    );
  const traceIds = await Promise.all([work('one'), work('two')]);
  expect(lines).toMatchObject([
    { requestId: 'one', traceId: traceIds[0] },
    { requestId: 'two', traceId: traceIds[1] },
  ]);
  expect(traceIds[0]).not.toBe(traceIds[1]);
});

test('an error is logged with its stack, fields and causes, but without the parameters of a query', () => {
  const { log, lines } = capture();
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' });
  const error = Object.assign(new Error('Failed query: insert into people\nparams: mia@example.org,hash', { cause }), {
    query: 'insert into people',
    params: ['mia@example.org', 'hash'],
  });
  log.error({ err: error }, 'failed');
  expect(lines[0]?.err).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into people',
    query: 'insert into people',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(JSON.stringify(lines)).not.toContain('mia@example.org');
});

test('any value can be logged as an error', () => {
  const { log, lines } = capture();
  log.error({ err: 'a string' }, 'failed');
  log.error({ err: new AggregateError([new Error('IPv6'), new Error('IPv4')], 'all failed') }, 'failed');
  expect(lines).toMatchObject([
    { err: 'a string' },
    { err: { message: 'all failed', errors: [{ message: 'IPv6' }, { message: 'IPv4' }] } },
  ]);
});
