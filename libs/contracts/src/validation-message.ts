import type * as z from 'zod/mini';

/**
 * The sentence for a value that breaks a schema without a message of its own: `z.safeParse(schema, value, { error:
 * validationMessage })`. It names the field and the rule, never the listed values or a pattern.
 */
export const validationMessage: z.core.$ZodErrorMap = (issue) => `${labelOf(issue.path)} ${problemOf(issue)}`;

/** `size.maxWidth` is "Max width"; the whole body or query is "The request". */
function labelOf(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'theRequest';
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replaceAll(/\b(id|sku|afe|ai)\b/gi, (abbreviation) => abbreviation.toUpperCase());
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  date: 'a date',
};
const formatNames: Record<string, string> = {
  date: 'a date like 2026-11-20',
  datetime: 'a date and time in UTC like 2026-11-20T08:00:00Z',
  email: 'an email address',
  url: 'a web address',
};
const units: Record<string, string> = { string: ' characters', array: ' items' };

function problemOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ? `must be ${typeNames[issue.expected]}` : 'is not valid';
    case 'invalid_format':
      return formatNames[issue.format] ? `must be ${formatNames[issue.format]}` : 'is not valid';
    case 'invalid_value':
      return 'must be one of the listed values';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return outOfRange(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return outOfRange(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'unrecognized_keys':
      return 'has an unknown field';
    default:
      return 'is not valid';
  }
}

const outOfRange = ({ origin }: { origin: string }, bound: number | bigint, relation: string): string =>
  Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER
    ? 'is out of range'
    : `must be ${relation} ${bound}${units[origin] ?? ''}`;
