import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { SectionCard } from './SectionCard.tsx';

export function SignInRules() {
  const { settings, edit } = useSiteForm();
  return (
    <SectionCard title={t.sections.signIn()}>
      <SwitchRow
        label={t.fields.managersNeedSecondFactor()}
        hint={t.hints.managersNeedSecondFactor()}
        checked={settings.managersNeedSecondFactor}
        onChange={(managersNeedSecondFactor) => edit({ managersNeedSecondFactor })}
      />
    </SectionCard>
  );
}
