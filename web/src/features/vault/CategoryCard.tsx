import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { vaultPath } from '@floorlight/contracts/paths';
import { locale } from '@floorlight/languages/active';
import { formatters } from '@floorlight/languages/formatters';
import { ChevronRight, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { barcodeTypeDescription, barcodeTypeName } from './barcode-type-names.ts';
import { categoryIcons } from './categories.ts';
import { t } from './pin-messages.ts';

interface CategoryCardProps {
  type: BarcodeType;
  count: number;
  /** Called on a tap while the category is locked. Without it a tap opens the category. */
  onLocked?: ((type: BarcodeType) => void) | undefined;
}

export function CategoryCard({ type, count, onLocked }: CategoryCardProps) {
  const Icon = categoryIcons[type];
  return (
    <Link
      to={vaultPath(type)}
      onClick={(event) => {
        if (!onLocked) return;
        event.preventDefault();
        onLocked(type);
      }}
      className={actionTileStyle('h-full min-h-22')}
    >
      <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-sunken hairline">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="flex items-center gap-2 font-semibold text-lead">
          <span className="min-w-0">{barcodeTypeName(type)}</span>
          {onLocked && <Lock aria-label={t.protected()} className="size-4 shrink-0 text-muted" />}
        </span>
        <span className="block text-caption text-muted">{barcodeTypeDescription(type)}</span>
      </span>
      <Badge>{formatters.getNumberFormat(locale()).format(count)}</Badge>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
