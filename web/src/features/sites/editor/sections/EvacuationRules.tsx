import { TextAreaField } from '#ui/forms/Field.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { SectionCard } from './SectionCard.tsx';

const kinds = ['fire', 'hazmat'] as const;

/** What phones say in an evacuation, and which alerts call one. Exits and assembly points have a section of their own. */
export function EvacuationRules() {
  const { settings, edit, errors } = useSiteForm();
  const { evacuation } = settings;
  const { evacuateWith } = evacuation;
  return (
    <SectionCard title={t.sections.evacuation()} hint={t.hints.evacuation()}>
      <TextAreaField
        label={t.fields.instructions()}
        hint={t.hints.instructions()}
        rows={3}
        maxLength={500}
        value={evacuation.instructions}
        error={errors['evacuation.instructions']}
        onChange={({ target }) => edit({ evacuation: { ...evacuation, instructions: target.value } })}
      />
      {kinds.map((kind) => (
        <SwitchRow
          key={kind}
          label={t.evacuateWith[kind]()}
          checked={evacuateWith.includes(kind)}
          onChange={(isOn) =>
            edit({
              evacuation: {
                ...evacuation,
                evacuateWith: kinds.filter((each) => (each === kind ? isOn : evacuateWith.includes(each))),
              },
            })
          }
        />
      ))}
    </SectionCard>
  );
}
