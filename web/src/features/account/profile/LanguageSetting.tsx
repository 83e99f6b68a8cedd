import { languages, show, useLanguage } from '#lib/language/language.ts';
import { t as words } from '#lib/language/messages.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useChoosePreferences } from './preferences-outbox.ts';

/** Chooses the user's own language, on every device. Nothing with one language. */
export function LanguageSetting() {
  const { tag: active } = useLanguage();
  const choose = useChoosePreferences();
  if (languages.length < 2) return null;
  return (
    <SelectField
      label={words.language()}
      options={languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))}
      value={active}
      onChange={({ target }) => {
        const language = languages.find(({ tag }) => tag === target.value);
        if (!language) return;
        void show(language);
        choose({ language: language.tag });
      }}
    />
  );
}
