/**
 * The loggable form of an error: type, message, stack and own fields, and the same of its causes. Query parameters are
 * left out, and messages that repeat them (drizzle's) are cut before them: they can contain personal data and tokens.
 */
export function errorForLog(error: unknown): unknown {
  return describe(error, 0);
}

const deepestCause = 5;
const parametersInMessage = /\nparams: [\s\S]*$/;

function describe(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return error;
  const { params, cause: _cause, ...fields } = error as Error & { params?: unknown };
  const holdsParameters = params !== undefined;
  const message = holdsParameters ? error.message.replace(parametersInMessage, '') : error.message;
  return {
    ...fields,
    type: error.constructor.name,
    message,
    stack: holdsParameters ? error.stack?.replace(error.message, () => message) : error.stack,
    ...(error.cause !== undefined && depth < deepestCause ? { cause: describe(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map((each) => describe(each, depth + 1)) } : {}),
  };
}
