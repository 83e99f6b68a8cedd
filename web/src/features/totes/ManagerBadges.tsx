import type { ManagerBadge } from '@floorlight/contracts/manager-badges';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { PrintLabels } from '#features/labels/api.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { arrowStep } from '#ui/controls/reading-direction.ts';
import { useSwipe } from '#ui/controls/use-swipe.ts';
import { t } from './messages.ts';

/** The user's manager badges, one at a time. Buttons, swipes and arrow keys move between them. */
export function ManagerBadges({ badges, onBack }: { badges: readonly ManagerBadge[]; onBack: () => void }) {
  const [at, setAt] = useState(0);
  const { length } = badges;
  const go = (step: number) => setAt((now) => Math.min(length - 1, Math.max(0, now + step)));
  const swipe = useSwipe(go, { mouse: true });
  const badge = badges[at];
  if (!badge) return null;
  return (
    <section
      aria-label={t.badges()}
      aria-roledescription={t.carousel()}
      {...swipe}
      onKeyDown={(event) => go(arrowStep(event))}
      className="grid grid-cols-1 gap-3 touch-pan-y select-none"
    >
      <BarcodeImage
        type="manager_badge"
        value={badge.value}
        width={440}
        height={170}
        label={t.badgeAt({ position: at + 1, count: length })}
      />
      <p className="break-all text-center font-mono text-lead">{badge.value}</p>
      {badge.description && (
        <p dir="auto" className="break-words text-center">
          {badge.description}
        </p>
      )}
      <div className="flex items-center justify-center gap-4">
        {length > 1 && (
          <IconButton
            label={t.previousBadge()}
            disabled={at === 0}
            className="disabled:opacity-40"
            onClick={() => go(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-6" />
          </IconButton>
        )}
        <span role="status" className="font-semibold">
          {t.position({ position: at + 1, count: length })}
        </span>
        {length > 1 && (
          <IconButton
            label={t.nextBadge()}
            disabled={at === length - 1}
            className="disabled:opacity-40"
            onClick={() => go(1)}
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </IconButton>
        )}
      </div>
      <p className="text-center text-caption text-muted">{t.badgePurpose()}</p>
      <PrintLabels
        labels={badges.map(({ value, description }) => ({
          type: 'manager_badge',
          value,
          title: description?.slice(0, 100),
        }))}
      />
      <Button autoFocus variant="quiet" onClick={onBack}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t.toteBarcode()}
      </Button>
    </section>
  );
}
