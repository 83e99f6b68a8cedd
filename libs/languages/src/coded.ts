import { activeLanguage, english, inLanguage, locale, translationOf } from './active.ts';
import { formatted, type Message } from './messages.ts';

/** A message as an API sends it: English for machines, code and parameters for readers of other languages. */
export interface Coded {
  text: string;
  /** Namespace and key of the message: `refusals.breakOver`. */
  code: string;
  params?: Record<string, string | number> | undefined;
}

/** A message and the values it is made with, to be shown later in the language of its reader. */
export function coded<Text extends string>(message: Message<Text>, ...values: Parameters<Message<Text>>): Coded {
  const text = inLanguage({ language: english, catalogs: {} }, () => message(...values));
  const [params] = values;
  // Dates can't be sent: an API message takes text and numbers.
  return { text, code: message.id, ...(params && { params: params as Record<string, string | number> }) };
}

/**
 * The text of a coded message in the active language. The English text if there is no translation: for a code this app
 * doesn't know yet, and for values that its translation can't take.
 */
export function textOf(text: string, message: Omit<Coded, 'text'> | undefined): string {
  if (!message || activeLanguage().tag === english.tag) return text;
  const dot = message.code.indexOf('.');
  const translation = translationOf(message.code.slice(0, dot), message.code.slice(dot + 1));
  if (translation === undefined) return text;
  try {
    return formatted(translation, locale(), withoutGaps(message.params));
  } catch {
    return text;
  }
}

/** Values that throw for one that is missing, which would otherwise read "undefined". */
const withoutGaps = (params: Record<string, string | number> = {}) =>
  new Proxy(params, {
    get(values, name) {
      const value = values[String(name)];
      if (value === undefined) throw new RangeError(`The value ${String(name)} is missing`);
      return value;
    },
  });
