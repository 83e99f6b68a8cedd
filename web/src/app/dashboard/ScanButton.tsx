import { paths } from '@floorlight/contracts/paths';
import { ScanLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from './messages.ts';

/** Floats in the bottom corner at the inline end, in reach of the thumb; EMERGENCY is in the opposite one. */
export function ScanButton() {
  return (
    <Link
      to={paths.scanner}
      aria-label={t.scan()}
      title={t.scan()}
      className="pressable fixed inset-e-4 bottom-[calc(var(--bar-height)+16px)] z-30 flex size-16 items-center justify-center rounded-full border-(length:--hairline) border-transparent bg-accent text-on-accent shadow-card desk:inset-e-8 desk:bottom-8"
    >
      <ScanLine aria-hidden="true" className="size-7" />
    </Link>
  );
}
