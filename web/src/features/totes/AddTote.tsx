import { toteNumberMax } from '@floorlight/contracts/totes';
import { Plus, Volume2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { playBeep } from '#lib/sounds/beeps.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import type { AddError } from './add-tote.ts';
import { useHistoricalTotes } from './api.ts';
import { t } from './messages.ts';
import { ScannedRecord } from './ScannedRecord.tsx';
import type { ToteState, ToteStore } from './tote-store.ts';

const longestName = 60;
const blank = { name: '', code: '' };
const notChosen = '';
/** Identifies an option by its content: the list may change while it is open. */
const choiceOf = ({ name, code }: typeof blank): string => JSON.stringify([name, code]);

/** Adds an earlier tote or a new one. A hardware scan fills the barcode, and of a tote on record leads to its page. */
export function AddTote({ state, store }: { state: ToteState; store: ToteStore }) {
  const known = useHistoricalTotes(state.history);
  const [chosen, setChosen] = useState(notChosen);
  const { typed, type, clear } = useDraft('tote', blank);
  const [error, setError] = useState<AddError | null>(null);
  const [scanned, setScanned] = useState<string | null>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const beep = useBeep();
  const toast = useToast();
  const selected = known.find((tote) => choiceOf(tote) === chosen);

  const edit = (part: Partial<typeof blank>) => {
    setChosen(notChosen);
    setError(null);
    type({ ...typed, ...part });
  };
  // A known code also fills the name.
  const scanTarget = useScanTarget((code) => {
    const name = known.find((tote) => tote.code === code)?.name;
    setScanned(code);
    edit({ code, ...(name && !typed.name.trim() && { name }) });
  });

  const add = () => {
    const problem = store.add(selected ?? typed);
    setError(problem);
    if (problem) {
      beep('error');
      nameField.current?.focus();
      return;
    }
    beep('success');
    toast({ title: t.added(), message: selected?.name ?? typed.name.trim(), tone: 'success' });
    setChosen(notChosen);
    clear();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  // A disabled button keeps Enter from submitting. Submit anyway, to show what is missing.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    add();
  };

  return (
    <Card aria-labelledby="add-tote" className="p-4 desk:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="add-tote" className="font-semibold text-lead">
          {t.addTote()}
        </h2>
        <Button variant="quiet" className="-my-2 -me-3 text-caption" onClick={() => playBeep('click')}>
          <Volume2 aria-hidden="true" className="size-5" />
          {t.testSound()}
        </Button>
      </div>
      <form
        ref={scanTarget}
        noValidate
        onSubmit={submit}
        onKeyDown={onEnter}
        className="mt-3 grid two-columns gap-x-3 gap-y-4"
      >
        <div className="col-span-full">
          <SelectField
            label={t.previousTotes()}
            value={chosen}
            options={[
              { value: notChosen, label: known.length ? t.choosePrevious() : t.noPrevious() },
              ...known.map((tote) => ({ value: choiceOf(tote), label: `${tote.name} · ${tote.code}` })),
            ]}
            onChange={({ target }) => {
              setChosen(target.value);
              clear();
              setError(null);
            }}
          />
        </div>
        <TextField
          ref={nameField}
          label={t.name()}
          placeholder={t.namePlaceholder()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestName}
          value={typed.name}
          error={error ? t.addErrors[error]() : undefined}
          onChange={({ target }) => edit({ name: target.value })}
        />
        <TextField
          label={t.barcode()}
          placeholder={t.barcodePlaceholder()}
          title={t.barcodeHint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={toteNumberMax}
          className="font-mono"
          value={typed.code}
          onChange={({ target }) => edit({ code: target.value })}
        />
        {scanned !== null && scanned === typed.code && (
          <div className="col-span-full empty:hidden">
            <ScannedRecord code={scanned} />
          </div>
        )}
        <Button
          type="submit"
          variant="primary"
          size="primary"
          className="col-span-full"
          disabled={!selected && !typed.name.trim()}
        >
          <Plus aria-hidden="true" className="size-5" />
          {selected ? t.addSelected() : t.addNew()}
        </Button>
      </form>
    </Card>
  );
}
