import { Languages } from 'lucide-react';
import { chooseLanguage, languages, useLanguage } from './language.ts';
import { t } from './messages.ts';

/** Chooses the language of signed-out screens: an icon, over it an invisible native select. Nothing with one language. */
export function LanguagePicker() {
  const active = useLanguage();
  if (languages.length < 2) return null;
  return (
    <span className="relative inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-control font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus tablet:px-3">
      <Languages aria-hidden="true" className="size-6" />
      <span aria-hidden="true" className="hidden tablet:inline">
        {active.name}
      </span>
      <select
        aria-label={t.language()}
        value={active.tag}
        onChange={({ target }) => {
          const language = languages.find(({ tag }) => tag === target.value);
          if (language) void chooseLanguage(language);
        }}
        className="absolute inset-0 size-full cursor-pointer bg-surface text-ink opacity-0"
      >
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
