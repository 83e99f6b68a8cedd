/** `Intl` objects are slow to make: one for each locale and set of options. */
function cached<Options, Format>(make: (locale: string | undefined, options: Options | undefined) => Format) {
  const made = new Map<string, Format>();
  return (locale?: string, options?: Options): Format => {
    const key = `${locale}${options ? JSON.stringify(options) : ''}`;
    const existing = made.get(key);
    if (existing) return existing;
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** The `Intl` objects of locales and options, each made once. */
export const formatters = {
  getDateTimeFormat: cached((locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)),
  getNumberFormat: cached((locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)),
  getPluralRules: cached((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
  getListFormat: cached((locale, options?: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options)),
  getRelativeTimeFormat: cached(
    (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
  ),
};
