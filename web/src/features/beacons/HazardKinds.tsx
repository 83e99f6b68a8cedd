import { type HazardKind, hazardKinds } from '@floorlight/contracts/beacons';
import { kindIcons } from './beacon-icons.ts';
import { t } from './messages.ts';

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
        {hazardKinds.map((kind) => {
          const Icon = kindIcons[kind];
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
