import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { t } from '../messages.ts';

interface ZoneChoiceProps {
  chosen: readonly string[];
  /** Zones that are left out. */
  without?: readonly string[];
  onChange: (zones: string[]) => void;
}

/** The site's zones, of which several may be chosen. */
export function ZoneChoice({ chosen, without = [], onChange }: ZoneChoiceProps) {
  const { site } = useSite(useCurrentUser().siteId);
  const zones = (site?.andonZones ?? []).map(({ name }) => name).filter((name) => !without.includes(name));
  const toggle = (zone: string) =>
    onChange(chosen.includes(zone) ? chosen.filter((each) => each !== zone) : [...chosen, zone]);
  return (
    <ul aria-label={t.where()} className="grid grid-cols-2 gap-2">
      {zones.map((zone) => (
        <li key={zone}>
          <button
            type="button"
            aria-pressed={chosen.includes(zone)}
            onClick={() => toggle(zone)}
            className="pressable flex min-h-12 w-full items-center rounded-control bg-surface px-3 py-1.5 text-start font-semibold leading-tight control-edge hover:bg-sunken aria-pressed:bg-sunken aria-pressed:chosen-edge"
          >
            <span className="min-w-0 break-words">{zone}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
