import { type Coded, type CodedWord, coded, textOf } from '@floorlight/languages/coded';
import type { Message } from '@floorlight/languages/messages';
import type * as z from 'zod/mini';
import { ruleMessages as rules } from './rule-messages.ts';

/**
 * The sentence for a value that breaks a schema without a message of its own, in the active language: `z.safeParse(schema,
 * value, { error: validationMessage })`. It names the field and the rule, never the listed values or a pattern.
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  const message = codedValidationMessage(issue);
  return textOf(message.text, message);
}

/** The same sentence with its code. A request can make any number of them, so none is kept. */
export function codedValidationMessage(issue: z.core.$ZodRawIssue): Coded {
  const field = nameOf(issue.path);
  if (issue.input === undefined) return coded(rules.required, { field });
  switch (issue.code) {
    case 'invalid_type':
      return coded(has(rules.type, issue.expected) ? rules.type[issue.expected] : rules.invalid, { field });
    case 'invalid_format':
      return coded(has(rules.format, issue.format) ? rules.format[issue.format] : rules.invalid, { field });
    case 'invalid_value':
      return coded(rules.unlisted, { field });
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return coded(rules.required, { field });
      return outOfRange(
        field,
        issue.minimum,
        issue.inclusive === false ? rules.moreThan : rules.atLeast[unitOf(issue)],
      );
    case 'too_big':
      return outOfRange(field, issue.maximum, issue.inclusive === false ? rules.lessThan : rules.atMost[unitOf(issue)]);
    case 'unrecognized_keys':
      return coded(rules.unknownField, { field });
    default:
      return coded(rules.invalid, { field });
  }
}

const has = <Group extends object>(group: Group, key: PropertyKey): key is keyof Group => Object.hasOwn(group, key);

/** `size.maxWidth` is "Max width"; the whole body or query is "The request". */
function nameOf(path: readonly PropertyKey[] = []): CodedWord | string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'theRequest';
  if (has(rules.names, name)) {
    const { text, code } = coded(rules.names[name]);
    return { text, code };
  }
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replaceAll(/\b(id|sku|afe|ai)\b/gi, (abbreviation) => abbreviation.toUpperCase());
}

const unitOf = ({ origin }: { origin: string }) => (origin === 'string' || origin === 'array' ? origin : 'number');

const outOfRange = (field: CodedWord | string, bound: number | bigint, rule: Message<'{field} {bound}'>): Coded =>
  Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER
    ? coded(rules.outOfRange, { field })
    : coded(rule, { field, bound: Number(bound) });
