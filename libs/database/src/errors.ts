/** Every error in the chain of causes, outermost first: drizzle wraps what pg throws, Node what each address answered. */
function* chain(error: unknown): Generator<Error> {
  for (let link = error; link instanceof Error; link = link.cause) yield link;
}

/** The SQLSTATE or system code of an error or its causes, or null. */
export function errorCode(error: unknown): string | null {
  for (const link of chain(error)) {
    if ('code' in link && typeof link.code === 'string') return link.code;
  }
  return null;
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // a Unix socket that isn't there yet
]);

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const awayStates = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or recovering
]);

// pg gives these no code.
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client was closed|Cannot use a pool after calling end)/;

/** True where Postgres can't be reached, is starting or stopping, or took too long: the same may work again later. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) return systemCodes.has(code) || awayStates.has(code) || code.startsWith('08');
  for (const link of chain(error)) {
    if (awayWords.test(link.message)) return true;
  }
  return false;
}

/** True for a serialization failure or a deadlock: the transaction can simply be run again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/** The name of the unique constraint or index that an insert or update ran against, or null. */
export function uniqueViolation(error: unknown): string | null {
  for (const link of chain(error)) {
    if ('code' in link && link.code === '23505' && 'constraint' in link && typeof link.constraint === 'string') {
      return link.constraint;
    }
  }
  return null;
}
