import { activeLanguage, type Language } from '@floorlight/languages/active';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { languages, show, useLanguage } from '#lib/language/language.ts';
import { t as words } from '#lib/language/messages.ts';
import { useUpdatePreferencesMutation } from '#lib/session/user-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from './messages.ts';

/** Chooses the user's own language, on every device. Nothing with one language. */
export function LanguageSetting() {
  const { tag: active } = useLanguage();
  const [save] = useUpdatePreferencesMutation();
  const toast = useToast();
  const choose = async (language: Language) => {
    const before = activeLanguage();
    void show(language);
    const { error } = await save({ body: { language: language.tag } });
    if (!error) return;
    await show(before);
    toast({ title: t.languageFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  if (languages.length < 2) return null;
  return (
    <SelectField
      label={words.language()}
      options={languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))}
      value={active}
      onChange={({ target }) => {
        const language = languages.find(({ tag }) => tag === target.value);
        if (language) void choose(language);
      }}
    />
  );
}
