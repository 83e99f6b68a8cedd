import { retypeProblem } from '@floorlight/barcodes/retype-problem';
import { type Barcode, CodeType } from '@floorlight/contracts/barcodes';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { freeTypeOptions } from '../barcode-type-names.ts';
import { t } from './messages.ts';

interface CategoryDialogProps {
  chosen: readonly Barcode[];
  onSave: (barcodes: readonly Barcode[], type: CodeType) => Promise<void>;
  onClose: () => void;
}

/** One category for several barcodes. Those whose value it can't hold are left out. */
export function CategoryDialog({ chosen, onSave, onClose }: CategoryDialogProps) {
  const [type, setType] = useState<CodeType>('code128');
  const [busy, setBusy] = useState(false);
  const fitting = chosen.filter((barcode) => retypeProblem(barcode, type) === null);
  const others = chosen.length - fitting.length;
  return (
    <FormDialog
      title={t.categoryTitle({ count: chosen.length })}
      description={t.categoryHint()}
      submitLabel={t.save()}
      cancelLabel={t.cancel()}
      busy={busy}
      disabled={fitting.length === 0}
      onClose={onClose}
      form={{ autoComplete: 'off' }}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onSave(fitting, type);
      }}
    >
      <SelectField
        label={t.category()}
        value={type}
        options={freeTypeOptions()}
        onChange={({ target }) => setType(CodeType.safeParse(target.value).data ?? type)}
      />
      <div role="status" className="empty:hidden">
        {others > 0 && (
          <Notice tone="medium" icon={TriangleAlert}>
            {t.notOfCategory({ count: others })}
          </Notice>
        )}
      </div>
    </FormDialog>
  );
}
