import { clsx } from 'clsx';
import { SeverityIcon } from '#ui/lists/SeverityBadge.tsx';
import { t as ui } from '#ui/messages.ts';

const severities = { critical: 'text-critical', high: 'text-high', medium: 'text-medium', low: 'text-low' } as const;
const shown = Object.keys(severities) as (keyof typeof severities)[]; // the keys of a literal

/** What the colours and icons of the floor plan mean. */
export function MapLegend({ className }: { className?: string }) {
  return (
    <ul className={clsx('flex flex-wrap gap-x-4 gap-y-1', className)}>
      {shown.map((severity) => (
        <li key={severity} className="flex items-center gap-1.5">
          <SeverityIcon severity={severity} className={clsx('size-[1.2em]', severities[severity])} />
          {ui.severity[severity]()}
        </li>
      ))}
    </ul>
  );
}
