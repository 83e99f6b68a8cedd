import { codeTypeOf } from '@floorlight/contracts/barcodes';
import type { SharedBarcode } from '@floorlight/contracts/shared-barcodes';
import { Archive, Check, Eye, MapPin, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { barcodeTypeName } from '../barcode-type-names.ts';
import { FullScreenCode } from '../FullScreenCode.tsx';
import { t } from './messages.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useShared } from './use-shared.ts';

interface SharedCardProps {
  shared: SharedBarcode;
  /** The user decides what is shared. */
  decides: boolean;
  /** The user has asked for it. */
  isOwn: boolean;
}

/** One barcode of the site, and what the user may do with it. */
export function SharedCard({ shared, decides, isOwn }: SharedCardProps) {
  const [dialog, setDialog] = useState<'full' | 'refuse' | 'withdraw' | null>(null);
  const { approve, refuse, withdraw, keep, busy } = useShared(shared);
  const { value, sku, description, location, state } = shared;
  const barcode = description || sku;
  const isOpen = state === 'waiting' || state === 'approved';
  const close = () => setDialog(null);
  return (
    <article
      aria-label={barcode}
      className="flex h-full min-w-0 flex-col gap-2 rounded-card bg-surface p-4 shadow-card hairline"
    >
      <p dir="auto" className="line-clamp-2 break-words font-semibold">
        {barcode}
      </p>
      <p className="truncate font-mono text-lead">{value}</p>
      <p className="flex flex-wrap gap-x-3 text-caption text-muted">
        <span>{barcodeTypeName(codeTypeOf(shared))}</span>
        {description && <span className="font-mono">{sku}</span>}
        {location && (
          <span className="flex min-w-0 items-center gap-1">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{location}</span>
          </span>
        )}
      </p>
      <p className="break-words text-caption text-muted">{story(shared)}</p>
      {isOpen && (
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          {state === 'waiting' && decides && (
            <>
              <Button variant="primary" busy={busy} aria-label={t.approveBarcode({ barcode })} onClick={approve}>
                <Check aria-hidden="true" className="size-5" />
                {t.approve()}
              </Button>
              <Button aria-label={t.refuseBarcode({ barcode })} onClick={() => setDialog('refuse')}>
                <X aria-hidden="true" className="size-5" />
                {t.refuse()}
              </Button>
            </>
          )}
          <Button variant="quiet" aria-label={t.showBarcode({ barcode })} onClick={() => setDialog('full')}>
            <Eye aria-hidden="true" className="size-5" />
            {t.show()}
          </Button>
          {state === 'approved' && !isOwn && (
            <Button variant="quiet" busy={busy} aria-label={t.keepBarcode({ barcode })} onClick={keep}>
              <Archive aria-hidden="true" className="size-5" />
              {t.keep()}
            </Button>
          )}
          {(isOwn || (decides && state === 'approved')) && (
            <Button variant="quiet" aria-label={t.withdrawBarcode({ barcode })} onClick={() => setDialog('withdraw')}>
              <Undo2 aria-hidden="true" className="size-5" />
              {t.withdraw()}
            </Button>
          )}
        </div>
      )}
      {dialog === 'full' && <FullScreenCode barcode={shared} onPrevious={null} onNext={null} onClose={close} />}
      {dialog === 'refuse' && (
        <ReasonDialog
          name={`refuse.${shared.id}`}
          title={t.refuseTitle({ barcode })}
          text={t.refuseText({ name: shared.requestedByName })}
          submit={t.refuse()}
          isRequired
          onSubmit={refuse}
          onClose={close}
        />
      )}
      {dialog === 'withdraw' && (
        <ReasonDialog
          name={`withdraw.${shared.id}`}
          title={t.withdrawTitle({ barcode })}
          text={t.withdrawText()}
          submit={t.withdraw()}
          onSubmit={withdraw}
          onClose={close}
        />
      )}
    </article>
  );
}

function story({ state, requestedByName: name, decidedByName, reason }: SharedBarcode): string {
  const manager = decidedByName ?? '';
  switch (state) {
    case 'waiting':
      return t.askedBy({ name });
    case 'approved':
      return manager === name ? t.by({ name }) : t.approvedBy({ name, manager });
    case 'refused':
      return t.refusedBy({ name: manager, reason: reason ?? '' });
    case 'withdrawn':
      return reason ? t.withdrawnBecause({ name: manager, reason }) : t.withdrawnBy({ name: manager });
    default:
      return state satisfies never;
  }
}
