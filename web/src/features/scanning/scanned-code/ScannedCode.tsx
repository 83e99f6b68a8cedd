import { drawingProblem } from '@floorlight/barcodes/scannable';
import { type CodeType, codeTypeOf } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { Archive, Copy, PencilLine, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsAwayCode } from '#features/breaks/api.ts';
import { barcodeTypeOptions, takePathIn } from '#features/vault/api.ts';
import { copyText } from '#lib/device/copy-text.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import type { WedgeScan } from '#lib/wedge/scan-targets.ts';
import { BarcodeImage } from '#ui/barcode/BarcodeImage.tsx';
import { Gs1Fields } from '#ui/barcode/Gs1Fields.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { AddToVault } from './AddToVault.tsx';
import { AwayCodeLine } from './AwayCodeLine.tsx';
import { t } from './messages.ts';
import { possibleTypes } from './possible-types.ts';
import { showControls } from './show-controls.ts';
import { ToteLine } from './ToteLine.tsx';
import { useInVault } from './use-in-vault.ts';
import { VaultLine } from './VaultLine.tsx';

interface ScannedCodeProps {
  scan: WedgeScan;
  /** Called before another screen opens. */
  onLeave: () => void;
}

/** One scan: its value, whether the vault holds it, and all actions. */
export function ScannedCode({ scan, onLeave }: ScannedCodeProps) {
  const { value } = scan;
  const options = barcodeTypeOptions();
  const [chosen, setChosen] = useState(scan.type);
  const [isDrawn, setDrawn] = useState(false);
  useWakeLock(isDrawn);
  const inVault = useInVault(value);
  // It hangs at a break room, and is nothing to keep.
  const isAwayCode = useIsAwayCode()(value);
  const type = inVault.is === 'there' ? codeTypeOf(inVault.barcode) : chosen;
  const problem = drawingProblem(type, value);
  const navigate = useNavigate();
  const toast = useToast();

  const copy = async () => {
    if (await copyText(value)) return toast({ title: t.valueCopied(), tone: 'success' });
    toast({ title: t.copyFailed(), message: t.copyManually({ value }), tone: 'danger' });
  };
  const offered = takePathIn(value);
  const take = () => {
    onLeave();
    if (offered) void navigate(offered);
  };
  const edit = () => {
    onLeave();
    void navigate(paths.manualEntry, { state: { value, type } });
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-h-40 overflow-y-auto break-all rounded-control bg-sunken p-4 text-center font-bold font-mono text-title hairline">
        {showControls(value)}
      </p>
      <Gs1Fields type={type} value={value} />
      {problem && <p className="text-muted">{t.notDrawn({ problem })}</p>}
      {offered && (
        <Button variant="primary" size="primary" onClick={take}>
          <Archive aria-hidden="true" className="size-5" />
          {t.takeOffered()}
        </Button>
      )}
      {isAwayCode && <AwayCodeLine value={value} onLeave={onLeave} />}
      <ToteLine value={value} onLeave={onLeave} />
      {!(isAwayCode && inVault.is === 'missing') && <VaultLine inVault={inVault} onLeave={onLeave} />}
      {inVault.is !== 'there' && !isAwayCode && (
        <>
          <SelectField
            label={t.type()}
            value={type}
            options={possibleTypes(scan).flatMap((each) => options.filter((option) => option.value === each))}
            // The select has only these values.
            onChange={({ target }) => setChosen(target.value as CodeType)}
          />
          <AddToVault value={value} type={type} />
          <Button onClick={edit}>
            <PencilLine aria-hidden="true" className="size-5" />
            {t.edit()}
          </Button>
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button aria-expanded={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          <ScanLine aria-hidden="true" className="size-5" />
          {isDrawn ? t.hideBarcode() : t.showAsBarcode()}
        </Button>
        <Button onClick={copy}>
          <Copy aria-hidden="true" className="size-5" />
          {t.copyValue()}
        </Button>
      </div>
      {isDrawn && (
        <BarcodeImage type={type} value={value} height={140} label={t.barcode({ value: showControls(value) })} />
      )}
    </div>
  );
}
