import { isPrivileged } from '@floorlight/contracts/barcodes';
import { paths } from '@floorlight/contracts/paths';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useManagerIds } from '#features/account/api.ts';
import { NoManagerIds } from '#lib/session/NoManagerIds.tsx';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SuggestField } from '#ui/forms/SuggestField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { barcodeTypeOptions } from '../barcode-type-names.ts';
import type { Entry } from '../entry-draft.ts';
import { t } from './messages.ts';
import { Preview } from './Preview.tsx';
import { useEntry } from './use-entry.ts';

export function EntryForm() {
  const { entry, errors, set, save, discard, isSaving, scanTarget } = useEntry();
  const managerIds = useManagerIds({ skip: !isPrivileged(entry.type) });
  const field = (name: keyof Entry) => ({
    name,
    value: entry[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <Card className="p-4 desk:p-6">
      <form
        ref={scanTarget}
        noValidate
        autoComplete="off"
        className="grid grid-cols-1 gap-4"
        onSubmit={async (event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const invalid = isSaving ? null : await save();
          const control = invalid && form.elements.namedItem(invalid);
          if (control instanceof HTMLElement) control.focus();
        }}
      >
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <TextField
            label={t.value()}
            required
            placeholder={t.valuePlaceholder()}
            autoCapitalize="off"
            spellCheck={false}
            className="font-mono"
            {...field('value')}
          />
          <SelectField label={t.type()} options={barcodeTypeOptions()} {...field('type')} />
        </div>
        <Preview type={entry.type} typed={entry.value} onTake={set} />
        {isPrivileged(entry.type) && (
          <>
            {managerIds.isNone && <NoManagerIds />}
            <SuggestField
              label={t.managerId()}
              required
              className="font-mono"
              suggestions={managerIds.offered}
              {...field('managerId')}
            />
            <Notice tone="low" icon={ShieldCheck}>
              {t.managerIdHint()}
            </Notice>
          </>
        )}
        <TextField label={t.sku()} placeholder={t.skuPlaceholder()} className="font-mono" {...field('sku')} />
        <TextAreaField
          label={t.description()}
          rows={2}
          placeholder={t.descriptionPlaceholder()}
          {...field('description')}
        />
        <TextField label={t.location()} placeholder={t.locationPlaceholder()} {...field('location')} />
        <TextAreaField label={t.note()} rows={2} placeholder={t.notePlaceholder()} {...field('note')} />
        <div className="grid grid-cols-2 gap-3 tablet:flex tablet:justify-end">
          <Link to={paths.home} onClick={discard} className={buttonStyle('secondary', 'primary')}>
            {t.cancel()}
          </Link>
          <Button type="submit" variant="primary" size="primary" busy={isSaving}>
            {isSaving ? t.saving() : t.save()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
