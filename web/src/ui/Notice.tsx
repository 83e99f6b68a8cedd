import { clsx } from 'clsx';
import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './controls/IconButton.tsx';
import { type Tone, toneText, toneTint } from './tone.ts';

/** A message that stays on the screen, with a colour and an icon, until it is dismissed where it can be. */
export function Notice({
  tone,
  icon: Icon,
  children,
  className,
  dismiss,
}: {
  tone: Tone;
  icon: LucideIcon;
  children: ReactNode;
  className?: string;
  dismiss?: { label: string; onClick: () => void };
}) {
  return (
    <div
      data-notice
      className={clsx('tone-edge flex gap-3 rounded-control px-4 py-3', toneText[tone], toneTint[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">{children}</div>
      {dismiss && (
        <IconButton label={dismiss.label} onClick={dismiss.onClick} className="-my-2 -me-3 text-ink">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
