import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { vaultPath } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Badge } from '#ui/lists/Badge.tsx';
import { barcodeTypeName } from './barcode-type-names.ts';
import { categoryIcons } from './categories.ts';
import { t } from './pin-messages.ts';

interface CategoryChipProps {
  type: BarcodeType;
  count: number;
  /** Called on a tap while the category is locked. Without it a tap opens the category. */
  onLocked?: ((type: BarcodeType) => void) | undefined;
}

/** A category as a filter of the vault's list. */
export function CategoryChip({ type, count, onLocked }: CategoryChipProps) {
  const Icon = categoryIcons[type];
  return (
    <Link
      to={vaultPath(type)}
      onClick={(event) => {
        if (!onLocked) return;
        event.preventDefault();
        onLocked(type);
      }}
      className={buttonStyle('secondary', 'control', 'rounded-full')}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 break-words">{barcodeTypeName(type)}</span>
      {onLocked && <Lock aria-label={t.protected()} className="size-4 shrink-0 text-muted" />}
      <Badge>{formatters.getNumberFormat(locale()).format(count)}</Badge>
    </Link>
  );
}
