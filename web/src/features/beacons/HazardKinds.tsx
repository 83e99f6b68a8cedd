import { Construction, Droplets, type LucideIcon, Octagon, Wrench, Zap } from 'lucide-react';
import { t } from './messages.ts';

/** The usual hazards, each with the beacon that it makes. */
export const hazardKinds = {
  spill: { icon: Droplets, alertType: 'caution', priority: 'high' },
  blocked: { icon: Octagon, alertType: 'warning', priority: 'medium' },
  racking: { icon: Construction, alertType: 'danger', priority: 'critical' },
  electrical: { icon: Zap, alertType: 'danger', priority: 'critical' },
  maintenance: { icon: Wrench, alertType: 'maintenance', priority: 'medium' },
} as const satisfies Record<string, { icon: LucideIcon; alertType: string; priority: string }>;

export type HazardKind = keyof typeof hazardKinds;
export const hazardKindNames = Object.keys(hazardKinds) as HazardKind[]; // the keys of a literal

interface HazardKindsProps {
  chosen: HazardKind | null;
  onChoose: (kind: HazardKind) => void;
}

/** The usual hazards as pictures. */
export function HazardKinds({ chosen, onChoose }: HazardKindsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t.whatIsIt()}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(max(6rem,30%),100%),1fr))] gap-2">
        {hazardKindNames.map((kind) => {
          const Icon = hazardKinds[kind].icon;
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === chosen}
              onClick={() => onChoose(kind)}
              className="pressable flex min-h-18 flex-col items-center justify-center gap-1 rounded-control bg-surface px-1 py-2 text-center font-semibold text-caption leading-tight control-edge hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-sunken aria-pressed:ring-2 aria-pressed:ring-ink"
            >
              <Icon aria-hidden="true" className="size-7" />
              <span className="max-w-full wrap-anywhere">{t.kinds[kind]()}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
