import {
  type BreakRule,
  BreakRuleKind,
  type BreakRuleTemplate,
  breakRuleTemplateNames,
  breakRuleTemplates,
} from '@floorlight/contracts/break-rules';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { NumberField } from './NumberField.tsx';
import { SectionCard } from './SectionCard.tsx';

const blank: BreakRule = { kind: 'rest', overHours: 4, minutes: 10, paid: true, byHours: null };

/** The breaks that people are owed: those of a state or country to begin with, each of which can be changed. */
export function BreakRuleRows() {
  const { settings, edit, errors } = useSiteForm();
  const { breakRules } = settings;
  const change = (index: number, part: Partial<BreakRule>) =>
    edit({ breakRules: breakRules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)) });
  const take = (name: BreakRuleTemplate) => edit({ breakRules: breakRuleTemplates[name].map((rule) => ({ ...rule })) });
  return (
    <SectionCard title={t.breakRules.title()} hint={t.breakRules.hint()}>
      <SelectField
        label={t.breakRules.template()}
        options={[
          { value: '', label: t.breakRules.chooseTemplate() },
          ...breakRuleTemplateNames.map((name) => ({ value: name, label: t.ruleTemplates[name]() })),
        ]}
        value=""
        onChange={({ target }) => {
          const name = breakRuleTemplateNames.find((each) => each === target.value);
          if (name) take(name);
        }}
      />
      {breakRules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no id, and its fields keep nothing of their own
        <fieldset key={index} className="grid min-w-0 grid-cols-1 gap-3 rounded-control bg-sunken p-4 hairline">
          <legend className="sr-only">{t.breakRules.rule({ number: index + 1 })}</legend>
          <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desk:grid-cols-4">
            <SelectField
              label={t.paths.kind()}
              options={BreakRuleKind.options.map((value) => ({ value, label: t.ruleKinds[value]() }))}
              value={rule.kind}
              onChange={({ target }) => change(index, { kind: BreakRuleKind.parse(target.value) })}
            />
            <NumberField
              label={t.paths.overHours()}
              value={rule.overHours}
              error={errors[`breakRules.${index}.overHours`]}
              onChange={(overHours) => change(index, { overHours })}
            />
            <NumberField
              label={t.paths.minutes()}
              value={rule.minutes}
              error={errors[`breakRules.${index}.minutes`]}
              onChange={(minutes) => change(index, { minutes })}
            />
            <NumberField
              label={t.paths.byHours()}
              value={rule.byHours}
              error={errors[`breakRules.${index}.byHours`]}
              onChange={(byHours) => change(index, { byHours: Number.isNaN(byHours) ? null : byHours })}
            />
          </div>
          <div className="flex items-center justify-between gap-3">
            <SwitchRow label={t.paths.paid()} checked={rule.paid} onChange={(paid) => change(index, { paid })} />
            <IconButton
              label={t.removeRow({ name: t.breakRules.rule({ number: index + 1 }) })}
              onClick={() => edit({ breakRules: breakRules.filter((_, at) => at !== index) })}
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </fieldset>
      ))}
      {errors.breakRules && <p className="text-critical">{errors.breakRules}</p>}
      <Button onClick={() => edit({ breakRules: [...breakRules, blank] })}>
        <Plus aria-hidden="true" className="size-5" />
        {t.breakRules.add()}
      </Button>
    </SectionCard>
  );
}
