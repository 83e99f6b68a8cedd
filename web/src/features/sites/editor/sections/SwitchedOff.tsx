import { SiteFeature } from '@floorlight/contracts/site-features';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from '../messages.ts';
import { useSiteForm } from '../site-form.ts';
import { SectionCard } from './SectionCard.tsx';

/** What the site uses; a switch that is off leaves it out everywhere. */
export function SwitchedOff() {
  const { settings, edit } = useSiteForm();
  const { switchedOff } = settings;
  const toggle = (feature: SiteFeature, isOn: boolean) =>
    edit({
      switchedOff: SiteFeature.options.filter((each) => (each === feature ? !isOn : switchedOff.includes(each))),
    });
  return (
    <SectionCard title={t.sections.switchedOff()} hint={t.hints.switchedOff()}>
      <div className="*:not-last:hairline-b">
        {SiteFeature.options.map((feature) => (
          <SwitchRow
            key={feature}
            label={t.features[feature]()}
            hint={t.featureHints[feature]()}
            checked={!switchedOff.includes(feature)}
            onChange={(isOn) => toggle(feature, isOn)}
          />
        ))}
      </div>
    </SectionCard>
  );
}
