import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { fieldMessages } from './field-messages.ts';

const maxLength = 35;
const malformed = fieldError(fieldMessages.invalidLanguage);

/**
 * A BCP 47 tag like `en`, `es` or `pt-BR`, in its canonical form. Any well-formed tag is accepted: a language without
 * translations is shown in English.
 */
export const Language = z.string(malformed).check(
  z.overwrite((tag) => canonicalTag(tag) ?? tag),
  z.refine((tag) => canonicalTag(tag) !== null, malformed),
);
export type Language = z.infer<typeof Language>;

/** The language in which to write to a person: their own choice, otherwise their site's. */
export const languageOf = (
  person: { language?: Language | null | undefined },
  site: { language: Language },
): Language => person.language ?? site.language;

/** Null where the tag is malformed or too long. */
function canonicalTag(tag: string): string | null {
  if (tag.length > maxLength) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
