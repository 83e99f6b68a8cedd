import { formatNumber } from './chart-data.ts';

/** No animation: a chart is there at once, also for those who don't want motion. */
export const still = { isAnimationActive: false } as const;

const text = { fill: 'var(--muted)', fontSize: 13 };
export const axisLook = { tick: text, stroke: 'var(--line)', tickLine: false } as const;
export const gridLook = { stroke: 'var(--line)', strokeDasharray: '2 4' } as const;
export const cursorLook = { fill: 'var(--sunken)', stroke: 'var(--edge)' } as const;
export const margin = { top: 8, right: 12, bottom: 4, left: 4 };

interface TooltipProps {
  active?: boolean;
  label?: string | number | undefined;
  payload?: readonly { name?: string | number | undefined; value?: unknown; dataKey?: unknown }[];
  format?: (value: number, key: string) => string;
}

/** What is under the pointer, in words. */
export function PlotTooltip({ active, label, payload = [], format = formatNumber }: TooltipProps) {
  if (!active || !payload.length) return null;
  return (
    <div className="rounded-control bg-surface px-3 py-2 text-caption text-ink shadow-card control-edge">
      <p className="font-semibold">{label}</p>
      {payload.map(({ name, value, dataKey }) => (
        <p key={String(dataKey)} className="flex justify-between gap-4">
          <span className="text-muted">{name}</span>
          {typeof value === 'number' ? format(value, String(dataKey)) : '–'}
        </p>
      ))}
    </div>
  );
}
