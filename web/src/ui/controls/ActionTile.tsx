import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

interface ActionTileProps {
  icon: LucideIcon;
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
}

/** The look of a tile, for the link or the button around it. */
export const actionTileStyle = (className?: string) =>
  clsx(
    'pressable flex min-h-16 w-full items-center gap-3 rounded-card bg-surface p-4 text-start shadow-card hairline hover:bg-sunken',
    className,
  );

/** The content of a tile, inside a link or button styled by `actionTileStyle`. */
export function ActionTile({ icon: Icon, label, hint }: ActionTileProps) {
  return (
    <>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken text-ink hairline">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-caption text-muted">{hint}</span>}
      </span>
    </>
  );
}

/** A smaller tile, several of them in a row: its icon above its words. */
export const actionKeyStyle =
  'pressable flex min-h-20 w-full flex-col items-center gap-1 rounded-card bg-surface px-1 pt-3 pb-2 text-center font-semibold text-caption leading-tight shadow-card hairline hover:bg-sunken';

export function ActionKey({ icon: Icon, label, hint }: ActionTileProps) {
  return (
    <>
      <Icon aria-hidden="true" className="size-6.5 shrink-0" />
      <span className="max-w-full wrap-anywhere">{label}</span>
      {hint && <span className="font-normal text-muted">{hint}</span>}
    </>
  );
}
