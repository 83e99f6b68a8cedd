import { type EmergencyType, emergencyTypes } from '@floorlight/contracts/alerts';
import { SeverityBadge } from '#ui/lists/SeverityBadge.tsx';
import { emergencyIcons as icons } from '../emergency-icons.ts';
import { t as alerts } from '../messages.ts';
import { t } from './messages.ts';

const types = Object.keys(icons) as EmergencyType[]; // the record has every type and no other key

interface EmergencyTypeChoiceProps {
  value: EmergencyType | null;
  disabled: boolean;
  onChange: (type: EmergencyType) => void;
}

export function EmergencyTypeChoice({ value, disabled, onChange }: EmergencyTypeChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 font-semibold">{t.whatIsHappening()}</legend>
      <div className="grid grid-cols-1 gap-2">
        {types.map((type) => {
          const Icon = icons[type];
          const { severity } = emergencyTypes[type];
          return (
            <label
              key={type}
              className="pressable relative flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-surface px-3 py-2 tablet:px-4 control-edge hover:bg-sunken has-checked:border-emergency has-checked:bg-critical-tint has-checked:ring-2 has-checked:ring-emergency has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="emergency-type"
                value={type}
                checked={value === type}
                onChange={() => onChange(type)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-7 shrink-0 text-critical" />
              <span className="min-w-0 grow basis-[5.5rem] font-semibold tablet:text-lead">
                {alerts.titles[type]()}
              </span>
              <SeverityBadge severity={severity} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
