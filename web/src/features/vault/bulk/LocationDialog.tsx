import { useState } from 'react';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';

const maxLength = 200;

/** One place for several barcodes, typed or scanned. */
export function LocationDialog({
  count,
  onSave,
  onClose,
}: {
  count: number;
  onSave: (location: string) => Promise<void>;
  onClose: () => void;
}) {
  const { typed: location, type: setLocation, clear } = useDraft('bulk-location', '');
  const [busy, setBusy] = useState(false);
  const scanTarget = useScanTarget((scanned) => setLocation(scanned));
  const isTooLong = location.trim().length > maxLength;
  return (
    <FormDialog
      title={t.locationTitle({ count })}
      description={t.locationHint()}
      submitLabel={t.save()}
      cancelLabel={t.cancel()}
      busy={busy}
      disabled={isTooLong}
      onClose={onClose}
      form={{ ref: scanTarget, autoComplete: 'off' }}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onSave(location.trim()).then(clear);
      }}
    >
      <TextField
        label={t.location()}
        value={location}
        error={isTooLong ? t.locationTooLong({ count: maxLength }) : undefined}
        onChange={({ target }) => setLocation(target.value)}
      />
    </FormDialog>
  );
}
