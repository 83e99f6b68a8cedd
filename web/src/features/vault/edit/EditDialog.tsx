import { type Barcode, CodeType, isPrivileged } from '@floorlight/contracts/barcodes';
import { TriangleAlert } from 'lucide-react';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { barcodeTypeName, freeTypeOptions } from '../barcode-type-names.ts';
import { type EditableField, editableFields } from './editable-fields.ts';
import { t } from './messages.ts';
import { useEdit } from './use-edit.ts';

interface EditDialogProps {
  barcode: Barcode;
  onClose: () => void;
}

/** Edits what a barcode is called and where it is. Where another device has edited it meanwhile, it shows both. */
export function EditDialog({ barcode, onClose }: EditDialogProps) {
  const { value, error, theirs, set, save, isSaving, isUnchanged, discard } = useEdit(barcode, onClose);
  const scanTarget = useScanTarget((scanned) => set(focusedField(), scanned));
  const field = (name: EditableField) => ({
    label: t.fields[name](),
    hint: name in theirs ? t.nowThere({ value: shown(name, theirs[name]) || t.empty() }) : undefined,
    name,
    value: value(name),
    error: error(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return (
    <FormDialog
      title={t.title()}
      description={barcode.value}
      submitLabel={isSaving ? t.saving() : t.save()}
      cancelLabel={t.cancel()}
      busy={isSaving}
      disabled={isUnchanged}
      onClose={() => {
        discard();
        onClose();
      }}
      form={{ ref: scanTarget, autoComplete: 'off' }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {Object.keys(theirs).length > 0 && (
        <Notice tone="medium" icon={TriangleAlert}>
          <p role="status">{t.changedMeanwhile()}</p>
        </Notice>
      )}
      <TextField {...field('description')} />
      <TextField placeholder={t.locationPlaceholder()} {...field('location')} />
      <TextField className="font-mono" {...field('sku')} />
      {!isPrivileged(barcode.type) && <SelectField options={freeTypeOptions()} {...field('type')} />}
      <TextAreaField rows={3} {...field('note')} />
    </FormDialog>
  );
}

/** A hardware scan goes into the focused field, usually it is a place. */
const focusedField = (): EditableField =>
  editableFields.find((name) => document.activeElement?.getAttribute('name') === name) ?? 'location';

/** A field's text for people. */
function shown(name: EditableField, text: string | undefined): string {
  const type = name === 'type' ? CodeType.safeParse(text).data : undefined;
  return type ? barcodeTypeName(type) : (text ?? '');
}
