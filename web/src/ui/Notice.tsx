import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneText, toneTint } from './tone.ts';

/** A message that stays on the screen, with a colour and an icon. */
export function Notice({
  tone,
  icon: Icon,
  children,
  className,
}: {
  tone: Tone;
  icon: LucideIcon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={clsx('tone-edge flex gap-3 rounded-control px-4 py-3', toneText[tone], toneTint[tone], className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
    </div>
  );
}
