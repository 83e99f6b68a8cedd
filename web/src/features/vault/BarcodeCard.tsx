import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import { clsx } from 'clsx';
import { Eye, LoaderCircle, MapPin, Share2, Square, SquareCheckBig, Star, Trash2 } from 'lucide-react';
import { vibrate } from '#lib/device/vibrate.ts';
import { AiBadge } from '#ui/barcode/AiBadge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useHold } from '#ui/controls/use-hold.ts';
import { barcodeTypeName } from './barcode-type-names.ts';
import { categoryIcons } from './categories.ts';
import { t } from './messages.ts';

interface BarcodeCardProps {
  barcode: Barcode;
  /** In a list of several types. */
  showsType: boolean;
  /** Its details stand beside the list. */
  isChosen: boolean;
  /** Whether it is selected; null where none can be. */
  selected: boolean | null;
  /** Its details are loading. */
  opening: boolean;
  /** How often and when it was used, in words. */
  usage: string;
  onView: () => void;
  onShare: () => void;
  onFavorite: () => void;
  onDelete: () => void;
}

/** Milliseconds of holding a card until it is deleted. */
const holdForDelete = 800;

/** One barcode of a list. A press opens it, a long press deletes it; buttons do the same. */
export function BarcodeCard({ barcode, showsType, isChosen, selected, opening, usage, ...on }: BarcodeCardProps) {
  const { value, sku, description, location, isFavorite } = barcode;
  const type = codeTypeOf(barcode);
  const Icon = categoryIcons[type];
  const title = description || sku;
  const { holding, handlers } = useHold({
    duration: holdForDelete,
    onPress: on.onView,
    onHold: () => {
      if (selected !== null) return on.onView();
      vibrate([50]);
      on.onDelete();
    },
  });
  return (
    <article
      aria-label={title}
      className={clsx(
        'relative flex h-full min-w-0 flex-col overflow-hidden rounded-card shadow-card hairline',
        isChosen || selected ? 'bg-sunken chosen-edge' : 'bg-surface',
      )}
    >
      <button
        type="button"
        {...handlers}
        data-row={barcode.id}
        aria-busy={opening || undefined}
        aria-pressed={selected ?? undefined}
        className="pressable flex min-w-0 grow select-none items-start gap-3 p-4 pb-2 text-start [-webkit-touch-callout:none]"
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken hairline">
          {opening ? (
            <LoaderCircle aria-hidden="true" className="size-5 animate-turn" />
          ) : selected !== null ? (
            <SelectionIcon isSelected={selected} />
          ) : (
            <Icon aria-hidden="true" className="size-5" />
          )}
        </span>
        <span className="min-w-0 grow leading-snug">
          <span dir="auto" className="line-clamp-2 break-words font-semibold">
            {title}
          </span>
          <span className="block truncate font-mono text-lead">{value}</span>
          <span className="flex flex-wrap gap-x-3 text-caption text-muted">
            {showsType && <span>{barcodeTypeName(type)}</span>}
            {description && <span className="font-mono">{sku}</span>}
            {location && (
              <span className="flex min-w-0 items-center gap-1">
                <MapPin aria-hidden="true" className="size-4 shrink-0" />
                <span className="truncate">{location}</span>
              </span>
            )}
            <span>{usage}</span>
          </span>
          {barcode.isAiReconstructed && (
            <AiBadge confidence={barcode.confidence} className="mt-1.5 max-w-full whitespace-normal!" />
          )}
        </span>
      </button>
      <div className={clsx('flex items-center gap-1 p-2 pt-0', selected !== null && 'hidden')}>
        <Button variant="quiet" aria-label={t.viewBarcode({ barcode: title })} onClick={on.onView}>
          <Eye aria-hidden="true" className="size-5" />
          {t.view()}
        </Button>
        <Button variant="quiet" aria-label={t.shareBarcode({ barcode: title })} onClick={on.onShare}>
          <Share2 aria-hidden="true" className="size-5" />
          {t.share()}
        </Button>
        <IconButton
          label={t.favoriteBarcode({ barcode: title })}
          aria-pressed={isFavorite}
          className="ms-auto"
          onClick={on.onFavorite}
        >
          <Star aria-hidden="true" className={clsx('size-5', isFavorite && 'fill-current text-accent-text')} />
        </IconButton>
        <IconButton label={t.deleteBarcode({ barcode: title })} onClick={on.onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-1.5 origin-left rtl:origin-right bg-accent"
        style={{
          transform: `scaleX(${holding ? 1 : 0})`,
          transition: holding ? `transform ${holdForDelete}ms linear` : 'none',
        }}
      />
    </article>
  );
}

function SelectionIcon({ isSelected }: { isSelected: boolean }) {
  const Icon = isSelected ? SquareCheckBig : Square;
  return <Icon aria-hidden="true" className="size-5" />;
}
