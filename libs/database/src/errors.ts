/** An error and its causes, outermost first: drizzle wraps the errors of pg, Node those of each address it tried. */
function* causesOf(error: unknown): Generator<Error> {
  for (let link = error; link instanceof Error; link = link.cause) yield link;
}

/** The SQLSTATE or system code of an error or its causes, or null. */
export function errorCode(error: unknown): string | null {
  for (const link of causesOf(error)) {
    if ('code' in link && typeof link.code === 'string') return link.code;
  }
  return null;
}

/** Another service that is starting or stopping: a retry may succeed. */
export class Unavailable extends Error {}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // the Unix socket does not exist yet
  'CERT_HAS_EXPIRED',
]);

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const unavailableStates = new Set([
  '25006', // read_only_sql_transaction: after a failover to a replica
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or recovering
  '58030', // io_error
]);

// pg throws these without a code.
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed|Cannot use a pool after calling end)/;

/**
 * True if Postgres or another service is unreachable, starting, stopping, too slow, or can't store anything: a retry may
 * succeed.
 */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) return systemCodes.has(code) || unavailableStates.has(code) || code.startsWith('08');
  for (const link of causesOf(error)) {
    if (link instanceof Unavailable || isTimeout(link) || unavailableMessages.test(link.message)) return true;
  }
  return false;
}

/** Of `AbortSignal.timeout`. */
const isTimeout = (error: Error): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** True if Postgres can't store these values (class 22, data exception): NUL in a text, half a surrogate pair in JSON. */
export const isUnstorable = (error: unknown): boolean => errorCode(error)?.startsWith('22') === true;

/** True for a serialization failure or a deadlock: the transaction can be retried at once. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/** The name of the unique constraint or index that an insert or update violated, or null. */
export function uniqueViolation(error: unknown): string | null {
  for (const link of causesOf(error)) {
    if ('code' in link && link.code === '23505' && 'constraint' in link && typeof link.constraint === 'string') {
      return link.constraint;
    }
  }
  return null;
}
