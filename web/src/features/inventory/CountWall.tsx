import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CountPlan } from '#lib/inventory/count-plan.ts';
import { categories } from '#lib/inventory/count-words.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Card } from '#ui/Card.tsx';
import { TextAreaField } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { ConfirmEmpty } from './ConfirmEmpty.tsx';
import { Counter } from './Counter.tsx';
import { EarlierCount } from './EarlierCount.tsx';
import { ScanWall } from './ScanWall.tsx';
import { type StandingCounts, wallKey } from './standing-counts.ts';
import { UnsavedFigures } from './UnsavedFigures.tsx';
import type { CountForm } from './use-count-form.ts';
import { useScannedCode } from './use-scanned-code.ts';

interface CountWallProps {
  plan: CountPlan;
  form: CountForm;
  standing: StandingCounts;
  /** Total and Save, where they are not along the lower edge. */
  children: ReactNode;
}

export function CountWall({ plan, form, standing, children }: CountWallProps) {
  const { draft, earlier } = form;
  const area = plan.areas.find(({ name }) => name === draft.afeArea);
  const scanned = useScannedCode(plan, form);
  const scanner = useScanTarget(scanned.take);
  return (
    <Card ref={scanner} aria-labelledby="count-wall" className="grid gap-4 p-4 desk:p-5">
      <div className="flex items-center gap-3">
        <h2
          id="count-wall"
          aria-live="polite"
          className="flex min-w-0 grow items-center gap-2 font-semibold text-title"
        >
          {draft.wallNumber && <MapPin aria-hidden="true" className="size-5 shrink-0 text-accent-text" />}
          {draft.wallNumber || 'Count a Wall'}
        </h2>
        <ScanWall onCode={scanned.take} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="AFE Area"
          value={draft.afeArea}
          options={[
            { value: '', label: 'Select area' },
            ...plan.areas.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => form.setArea(target.value)}
        />
        <SelectField
          label="Wall Number"
          value={draft.wallNumber}
          disabled={!area}
          className="disabled:bg-sunken disabled:text-muted"
          options={[
            { value: '', label: 'Select wall' },
            ...(area?.walls ?? []).map((wall) => ({
              value: wall,
              label: standing.has(wallKey(draft.afeArea, wall)) ? `✓ ${wall}` : wall,
            })),
          ]}
          onChange={({ target }) => form.set({ wallNumber: target.value })}
        />
      </div>
      {earlier && <EarlierCount wall={draft.wallNumber} earlier={earlier} timeZone={plan.timeZone} />}
      <fieldset disabled={form.isSaving} className="grid gap-3">
        <legend className="sr-only">What stands on it</legend>
        {categories.map(({ id, name }) => (
          <Counter
            key={id}
            name={name}
            value={draft[id]}
            mistyped={form.mistyped[id]}
            onType={(text) => form.type(id, text)}
            onChange={(change) => form.change(id, change)}
          />
        ))}
      </fieldset>
      {draft.wallNumber && form.total === 0 && <ConfirmEmpty form={form} />}
      <TextAreaField
        label="Notes (optional)"
        rows={2}
        maxLength={1000}
        value={draft.notes}
        onChange={({ target }) => form.set({ notes: target.value })}
      />
      {children}
      {scanned.pending && <UnsavedFigures form={form} scanned={scanned.pending} onClose={scanned.forget} />}
    </Card>
  );
}
