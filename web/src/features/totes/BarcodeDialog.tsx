import type { Tote } from '@floorlight/contracts/totes';
import { useState } from 'react';
import { PrintLabels } from '#features/labels/api.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ClearToteDialog } from './ClearToteDialog.tsx';
import { isRndt, type LocalTote } from './local-tote.ts';
import { ManagerBadges } from './ManagerBadges.tsx';
import { t } from './messages.ts';
import { RndtBarcode } from './RndtBarcode.tsx';
import { useManagerBadges } from './use-manager-badges.ts';

interface BarcodeDialogProps {
  tote: LocalTote;
  record: Tote | undefined;
  focusAfter: () => HTMLElement | null;
  onClear: () => void;
  /** Called however the dialog is closed. */
  onClose: () => void;
}

/** A tote's barcode for another device to scan. Induction totes also open the user's manager badges. */
export function BarcodeDialog({ tote: { name, code }, record, focusAfter, onClear, onClose }: BarcodeDialogProps) {
  useWakeLock(true);
  const [isClearing, setClearing] = useState(false);
  const { badges, isLoading, open, close } = useManagerBadges();
  return (
    <Dialog
      open
      focusAfter={focusAfter}
      size={isRndt(name) ? 'wide' : 'usual'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={name}
      footer={
        <>
          <Button size="primary" onClick={() => setClearing(true)}>
            {t.clearTote()}
          </Button>
          <Button variant="primary" size="primary" onClick={onClose}>
            {t.done()}
          </Button>
        </>
      }
    >
      {badges ? (
        <ManagerBadges badges={badges} onBack={close} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {isRndt(name) ? (
            <RndtBarcode name={name} code={code} isLoading={isLoading} onBadges={open} />
          ) : (
            <BarcodeImage type="reinduct_tote" value={code} width={440} height={170} label={t.barcodeOf({ name })} />
          )}
          <p className="break-all text-center font-mono text-lead">{code}</p>
          <PrintLabels labels={[{ type: 'reinduct_tote', value: code, title: name }]} />
        </div>
      )}
      {isClearing && (
        <ClearToteDialog name={name} record={record} onClear={onClear} onClose={() => setClearing(false)} />
      )}
    </Dialog>
  );
}
