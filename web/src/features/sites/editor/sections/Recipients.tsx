import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { LinesField } from './LinesField.tsx';
import { NumberField } from './NumberField.tsx';
import { SectionCard } from './SectionCard.tsx';

export function Recipients() {
  const { settings, edit, errors } = useSiteForm();
  const { emergencyServicesRecipients, reportRecipients, escalation } = settings;
  return (
    <>
      <SectionCard title={t.recipients()} hint={t.hints.recipients()}>
        <LinesField
          label={t.fields.emergencyServicesRecipients()}
          hint={t.hints.emergencyServicesRecipients()}
          path="emergencyServicesRecipients"
          inputMode="email"
          value={emergencyServicesRecipients}
          onChange={(lines) => edit({ emergencyServicesRecipients: lines })}
        />
        <LinesField
          label={t.fields.reportRecipients()}
          hint={t.hints.reportRecipients()}
          path="reportRecipients"
          inputMode="email"
          value={reportRecipients}
          onChange={(lines) => edit({ reportRecipients: lines })}
        />
      </SectionCard>
      <SectionCard title={t.escalation()} hint={t.hints.escalation()}>
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <NumberField
            label={t.fields.afterSeconds()}
            value={escalation.afterSeconds}
            error={errors['escalation.afterSeconds']}
            onChange={(afterSeconds) => edit({ escalation: { ...escalation, afterSeconds } })}
          />
          <NumberField
            label={t.fields.times()}
            value={escalation.times}
            error={errors['escalation.times']}
            onChange={(times) => edit({ escalation: { ...escalation, times } })}
          />
          <NumberField
            label={t.fields.repeatSeconds()}
            hint={t.hints.repeatSeconds()}
            value={escalation.repeatSeconds}
            error={errors['escalation.repeatSeconds']}
            onChange={(repeatSeconds) => edit({ escalation: { ...escalation, repeatSeconds } })}
          />
          <NumberField
            label={t.fields.unsolvedMinutes()}
            hint={t.hints.unsolvedMinutes()}
            value={escalation.unsolvedMinutes}
            error={errors['escalation.unsolvedMinutes']}
            onChange={(unsolvedMinutes) => edit({ escalation: { ...escalation, unsolvedMinutes } })}
          />
        </div>
      </SectionCard>
    </>
  );
}
