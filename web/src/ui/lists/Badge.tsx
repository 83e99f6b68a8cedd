import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Tone, toneText, toneTint } from '../tone.ts';

/** A short label with a colour and usually an icon. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'tone-edge inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-caption whitespace-nowrap',
        toneText[tone],
        toneTint[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
