import { formatNumber } from './chart-data.ts';

/** Charts appear at once, without motion. */
export const noAnimation = { isAnimationActive: false } as const;

const text = { fill: 'var(--muted)', fontSize: 13 };
export const axisStyle = { tick: text, stroke: 'var(--line)', tickLine: false } as const;
export const gridStyle = { stroke: 'var(--line)', strokeDasharray: '2 4' } as const;
export const cursorStyle = { fill: 'var(--sunken)', stroke: 'var(--edge)' } as const;
export const margin = { top: 8, right: 12, bottom: 4, left: 4 };

interface TooltipProps {
  active?: boolean;
  label?: string | number | undefined;
  payload?: readonly { name?: string | number | undefined; value?: unknown; dataKey?: unknown }[];
  format?: (value: number, key: string) => string;
}

/** The tooltip: the values at the pointer. */
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
