import type { GetICUArgs } from '@schummar/icu-type-parser';
import compile from 'icu-minify/compile'; // the Vite plugin compiles messages at build time, and leaves this out
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { english, locale, reportBroken, translationOf } from './active.ts';
import { formatters } from './formatters.ts';

/** English ICU messages by key, on one level or in groups. */
export type English = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export type Values = Record<string, string | number | Date>;
type ValuesOf<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The tags of a message: `link` in `Read <link>the rules</link>`. */
type TagsOf<Text extends string> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag) | TagsOf<Rest>
  : never;

/** Makes the text in the active language. Takes the values that the English message has placeholders for. */
export interface Message<Text extends string = string> {
  (
    ...values: [TagsOf<Text>] extends [never] ? (keyof ValuesOf<Text> extends never ? [] : [ValuesOf<Text>]) : never
  ): string;
  /** The parts of a message with tags: texts, and what each tag makes of the parts within it. */
  parts: <Part>(
    tags: Record<TagsOf<Text>, (within: (string | Part)[]) => Part>,
    ...values: keyof ValuesOf<Text> extends never ? [] : [ValuesOf<Text>]
  ) => (string | Part)[];
  /** Namespace and key: `totes.added`. */
  id: string;
}

export type Messages<Source extends English> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? Message<Source[Key]>
    : { readonly [Name in keyof Source[Key]]: Source[Key][Name] extends string ? Message<Source[Key][Name]> : never };
};

/** Namespace → key → English message: its source on a server, compiled in the app. */
export const registered = new Map<string, Record<string, CompiledMessage>>();

const sources = new WeakMap<object, { namespace: string; english: English }>();

/** What messages were defined from, for builds and checks. Undefined for another value. */
export const messageSource = (messages: unknown) =>
  typeof messages === 'object' && messages !== null ? sources.get(messages) : undefined;

/**
 * The messages of one namespace. Each is a function of its values. A translation that can't be made with them is reported, and
 * the text is English.
 */
export function defineMessages<const Source extends English>(namespace: string, source: Source): Messages<Source> {
  const flat: Record<string, CompiledMessage> = {};
  const define = (key: string, text: string) => {
    flat[key] = text;
    let compiled: CompiledMessage | undefined;
    const made = (values: FormatValues | undefined) => {
      const translation = translationOf(namespace, key);
      if (translation !== undefined) {
        try {
          return format(translation, locale(), values, { formatters });
        } catch (cause) {
          reportBroken(`${namespace}.${key}`, cause);
        }
      }
      compiled ??= compile(text);
      return format(compiled, english.locale, values, { formatters });
    };
    const message = (values?: Values) => String(made(values));
    const parts = (tags: FormatValues, values?: Values) => [made({ ...tags, ...values })].flat();
    return Object.assign(message, { id: `${namespace}.${key}`, parts });
  };
  const messages = Object.fromEntries(
    Object.entries(source).map(([key, entry]) => [
      key,
      isMessage(entry)
        ? define(key, entry)
        : Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, define(`${key}.${name}`, text)])),
    ]),
  );
  sources.set(messages, { namespace, english: source });
  registered.set(namespace, flat);
  return messages as unknown as Messages<Source>; // fromEntries forgets the keys
}

/** A compiled message is a list, not a group. */
const isMessage = (entry: string | Readonly<Record<string, string>>): entry is string =>
  typeof entry === 'string' || Array.isArray(entry);

export const formatted = (message: CompiledMessage, inLocale: string, values?: Values): string =>
  String(format(message, inLocale, values, { formatters }));
