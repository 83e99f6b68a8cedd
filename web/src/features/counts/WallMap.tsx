import { clsx } from 'clsx';
import { Check, CloudUpload, type LucideIcon, RotateCw, ShieldCheck, Square } from 'lucide-react';
import { shortNumber } from './count-words.ts';
import { t } from './messages.ts';

export interface MappedWall {
  name: string;
  /** Shown in place of the name, below its row. */
  shortName?: string;
  state: 'open' | 'counted' | 'empty' | 'waiting' | 'recount' | 'approved';
  /** Null: it is not for this reader. */
  total: number | null;
  recount: boolean;
}

interface WallMapProps {
  /** Names the map for screen readers. */
  label: string;
  walls: readonly MappedWall[];
  chosen?: string | undefined;
  onChoose: (wall: string) => void;
}

const styles = {
  open: 'border-dashed border-edge bg-surface text-muted',
  counted: 'border-resolved bg-resolved-tint text-resolved',
  empty: 'border-low bg-low-tint text-low',
  waiting: 'border-medium bg-medium-tint text-medium',
  recount: 'border-high bg-high-tint text-high',
  approved: 'border-low bg-low-tint text-low',
} as const;
const icons = {
  counted: Check,
  empty: Square,
  waiting: CloudUpload,
  recount: RotateCw,
  approved: ShieldCheck,
} as const;

/** The walls of an area as a map: shows which are left, and goes to the chosen one. */
export function WallMap({ label, walls, chosen, onChoose }: WallMapProps) {
  const prefix = commonPrefix(walls.map(({ name }) => name));
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(56px,1fr))] gap-1.5">
      {walls.map(({ name, shortName, state, total, recount }) => {
        const Icon: LucideIcon | null = state === 'open' ? null : icons[state];
        const spoken = total === null ? t.hiddenWall[state]({ name }) : t.mapWall[state]({ name, total });
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen === undefined ? undefined : chosen === name}
              onClick={() => onChoose(name)}
              className={clsx(
                'pressable relative flex h-14 w-full flex-col items-center justify-center rounded-control border-(length:--hairline) leading-tight aria-pressed:outline-3 aria-pressed:outline-accent-text aria-pressed:outline-offset-1',
                styles[state],
              )}
            >
              <span className="sr-only">{recount ? t.recountedWall({ wall: spoken }) : spoken}</span>
              <span aria-hidden="true" className="font-semibold text-caption text-ink">
                {shortName ?? name.slice(prefix.length)}
              </span>
              {recount && <RotateCw aria-hidden="true" className="absolute top-1 inset-e-1 size-3" />}
              <span aria-hidden="true" className="flex max-w-full items-center gap-0.5 font-semibold text-[13px]">
                {Icon && <Icon className="size-3.5 shrink-0" />}
                <span className="truncate">{state === 'open' || total === null ? '–' : shortNumber(total)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The prefix of all wall names, such as `Wall `: the map leaves it out. */
function commonPrefix(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const start = /^\P{N}+/u.exec(first)?.[0] ?? '';
  return others.length && others.every((name) => name.startsWith(start)) ? start : '';
}

/** Explains the marks of the map. */
export function WallMapLegend({ states }: { states: readonly MappedWall['state'][] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
      {states.map((state) => {
        const Icon = state === 'open' ? null : icons[state];
        return (
          <li key={state} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={clsx(
                'flex size-5 items-center justify-center rounded border-(length:--hairline)',
                styles[state],
              )}
            >
              {Icon ? <Icon className="size-3.5" /> : '–'}
            </span>
            {t.mark[state]()}
          </li>
        );
      })}
      <li className="flex items-center gap-1.5">
        <RotateCw aria-hidden="true" className="size-4" />
        {t.recount()}
      </li>
    </ul>
  );
}
