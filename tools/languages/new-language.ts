import type { Language } from '@floorlight/languages/active';

/** A language by its tag, with its own name and direction. Throws a RangeError for a malformed tag. */
export function newLanguage(tag: string, locale: string): Language {
  const [canonical = tag] = Intl.getCanonicalLocales(tag);
  const name = new Intl.DisplayNames(canonical, { type: 'language' }).of(canonical) ?? canonical;
  // Node has it; its types don't yet.
  const { getTextInfo } = Intl.Locale.prototype as unknown as {
    getTextInfo: () => { direction: Language['direction'] };
  };
  return {
    tag: canonical,
    name: name.charAt(0).toLocaleUpperCase(canonical) + name.slice(1),
    locale: Intl.getCanonicalLocales(locale)[0] ?? locale,
    direction: getTextInfo.call(new Intl.Locale(canonical)).direction,
  };
}
