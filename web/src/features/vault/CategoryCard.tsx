import type { BarcodeType } from '@floorlight/contracts/barcodes';
import { vaultPath } from '@floorlight/contracts/paths';
import { ChevronRight, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { barcodeTypeNames } from './barcode-type-names.ts';
import { categories } from './categories.ts';

interface CategoryCardProps {
  type: BarcodeType;
  count: number;
  /** Called on a tap while the category is locked. Without it a tap opens the category. */
  onLocked?: ((type: BarcodeType) => void) | undefined;
}

const number = new Intl.NumberFormat();

export function CategoryCard({ type, count, onLocked }: CategoryCardProps) {
  const { icon: Icon, description } = categories[type];
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
          <span className="truncate">{barcodeTypeNames[type]}</span>
          {onLocked && <Lock aria-label="Protected by your PIN" className="size-4 shrink-0 text-muted" />}
        </span>
        <span className="block text-caption text-muted">{description}</span>
      </span>
      <Badge>{number.format(count)}</Badge>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
