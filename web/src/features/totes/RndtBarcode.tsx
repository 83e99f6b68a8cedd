import { clsx } from 'clsx';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { useHold } from '#ui/controls/use-hold.ts';
import { t } from './messages.ts';

/** Milliseconds of holding the barcode until the manager badges open. */
const holdForBadges = 800;

interface RndtBarcodeProps {
  name: string;
  code: string;
  isLoading: boolean;
  onBadges: () => void;
}

/** The barcode of an induction tote. It grows while pressed; a long press opens the manager badges. */
export function RndtBarcode({ name, code, isLoading, onBadges }: RndtBarcodeProps) {
  const { holding, handlers } = useHold({ duration: holdForBadges, onHold: onBadges });
  return (
    <>
      {/* A long press works by touch, mouse or Enter. The button below is for people who can't hold. */}
      <button
        type="button"
        {...handlers}
        aria-label={t.barcodeOf({ name })}
        aria-busy={isLoading || undefined}
        className={clsx(
          'block w-full touch-none select-none rounded-control [-webkit-touch-callout:none] motion-safe:transition-transform',
          holding && '-mx-3 w-[calc(100%+24px)]',
        )}
      >
        <BarcodeImage
          type="reinduct_tote"
          value={code}
          width={holding ? 800 : 440}
          height={holding ? 300 : 170}
          label={t.barcodeOf({ name })}
        />
      </button>
      <p className="text-center text-caption text-muted">{t.longPress()}</p>
      <button
        type="button"
        onClick={onBadges}
        className="sr-only rounded-control px-4 py-3 font-semibold focus:not-sr-only focus:text-center"
      >
        {t.badgeAccess()}
      </button>
    </>
  );
}
