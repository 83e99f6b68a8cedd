import { AddBarcodeRequest } from '@floorlight/contracts/barcodes';
import { useState } from 'react';
import type { ListedScan, ScanDetails } from '#features/vault/api.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';

export type DescribedScan = Pick<ListedScan, 'type' | 'value' | 'details'>;

interface ScanDetailsDialogProps {
  scan: DescribedScan;
  onSave: (details: ScanDetails) => void;
  onClose: () => void;
}

const fields = ['description', 'location', 'sku', 'note'] as const;

/** Asks what a scan is called and where it is, before it is saved. A hardware scan is the place. */
export function ScanDetailsDialog({ scan, onSave, onClose }: ScanDetailsDialogProps) {
  const [details, setDetails] = useState<ScanDetails>(scan.details ?? {});
  const [isTried, setTried] = useState(false);
  const errors = isTried ? errorsIn(scan, details) : {};
  const scanTarget = useScanTarget((location) => setDetails({ ...details, location }));
  const field = (name: (typeof fields)[number]) => ({
    label: t.details[name](),
    value: details[name] ?? '',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setDetails({ ...details, [name]: target.value }),
  });
  return (
    <FormDialog
      title={t.detailsTitle()}
      description={scan.value}
      submitLabel={t.detailsSave()}
      cancelLabel={t.detailsCancel()}
      onClose={onClose}
      form={{ ref: scanTarget, autoComplete: 'off' }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(errorsIn(scan, details)).length === 0) onSave(withoutBlanks(details));
      }}
    >
      <TextField {...field('description')} />
      <TextField placeholder={t.locationPlaceholder()} {...field('location')} />
      <TextField className="font-mono" {...field('sku')} />
      <TextAreaField rows={3} {...field('note')} />
    </FormDialog>
  );
}

/** Validation messages of the details, by field. */
const errorsIn = ({ type, value }: DescribedScan, details: ScanDetails): Partial<Record<string, string>> =>
  Object.fromEntries(
    (AddBarcodeRequest.safeParse({ type, value, ...details }).error?.issues ?? [])
      .filter(({ path }) => fields.some((name) => name === path[0]))
      .map(({ path, message }) => [String(path[0]), message]),
  );

const withoutBlanks = (details: ScanDetails): ScanDetails =>
  Object.fromEntries(fields.flatMap((name) => (details[name]?.trim() ? [[name, details[name].trim()]] : [])));
