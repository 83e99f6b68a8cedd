import { type Active, activeLanguage, english, inLanguage, locale, reportBroken, translationOf } from './active.ts';
import { formatted, type Message, type Values } from './messages.ts';

/** A message as an API sends it: English for machines, code and parameters for readers of other languages. */
export interface Coded {
  text: string;
  /** Namespace and key of the message: `refusals.breakOver`. */
  code: string;
  /** A word within the sentence, such as the name of a field, is a message itself. */
  params?: Record<string, string | number | CodedWord> | undefined;
}

/** A message whose values are no words themselves. */
export interface CodedWord extends Pick<Coded, 'text' | 'code'> {
  params?: Record<string, string | number> | undefined;
}

/** The values of a message; instead of a text also a coded word. */
export type CodedValues<Text extends string> =
  Parameters<Message<Text>> extends [infer Values]
    ? [{ [Name in keyof Values]: Values[Name] | (string extends Values[Name] ? CodedWord : never) }]
    : Parameters<Message<Text>>;

/** A message and the values it is made with, to be shown later in the language of its reader. */
export function coded<Text extends string>(message: Message<Text>, ...values: CodedValues<Text>): Coded {
  const [params] = values as [Coded['params']?]; // dates can't be sent: an API message takes text, numbers and words
  const make = message as unknown as (values?: Values) => string; // CodedValues has checked the values
  const text = inLanguage(inEnglish, () => make(params && valuesOf(params)));
  return { text, code: message.id, ...(params && { params }) };
}

const inEnglish: Active = { language: english, catalogs: {} };

/** The values of a message, words in the active language. */
const valuesOf = (params: NonNullable<Coded['params']>): Values =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? textOf(value.text, value) : value,
    ]),
  );

/**
 * The text of a coded message in the active language. The English text if there is no translation: for a code this app
 * doesn't know yet, and, reported, for values that its translation can't take.
 */
export function textOf(text: string, message: Omit<Coded, 'text'> | undefined): string {
  if (!message || activeLanguage().tag === english.tag) return text;
  const dot = message.code.indexOf('.');
  const translation = translationOf(message.code.slice(0, dot), message.code.slice(dot + 1));
  if (translation === undefined) return text;
  try {
    return formatted(translation, locale(), withoutGaps(valuesOf(message.params ?? {})));
  } catch (cause) {
    reportBroken(message.code, cause);
    return text;
  }
}

/** Values that throw for one that is missing, which would otherwise read "undefined". */
const withoutGaps = (params: Values): Values =>
  new Proxy(params, {
    get(values, name) {
      const value = values[String(name)];
      if (value === undefined) throw new RangeError(`The value ${String(name)} is missing`);
      return value;
    },
  });
