import { MapPin } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Card } from '#ui/Card.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { ConfirmEmpty } from './ConfirmEmpty.tsx';
import { Counter } from './Counter.tsx';
import type { CountPlan } from './count-plan.ts';
import { categories } from './count-words.ts';
import { EarlierCount } from './EarlierCount.tsx';
import { t } from './messages.ts';
import { ScanWall } from './ScanWall.tsx';
import { SpeakTotals } from './SpeakTotals.tsx';
import { AtWallNotice } from './site-count/AtWallNotice.tsx';
import { isRefusedAt } from './site-count/wall-rules.ts';
import type { CountForm } from './use-count-form.ts';
import type { GoTo } from './use-go-to.ts';
import { maxNotesLength, useScannedCode } from './use-scanned-code.ts';
import { WallFields } from './WallFields.tsx';
import type { WallStates } from './wall-states.ts';

interface CountWallProps {
  plan: CountPlan;
  form: CountForm;
  goTo: GoTo;
  walls: WallStates;
  /** Total and Save, unless they are at the lower edge of the screen. */
  children: ReactNode;
}

export function CountWall({ plan, form, goTo, walls, children }: CountWallProps) {
  const { draft, earlier } = form;
  const { id: userId } = useCurrentUser();
  const take = useScannedCode(plan, form, goTo);
  const scanner = useScanTarget(take);
  const figures = useFirstFigure(form.savedCount);
  return (
    <Card ref={scanner} aria-labelledby="count-wall" className="grid gap-4 p-4 desk:p-5">
      <div className="flex items-center gap-3">
        <h2
          id="count-wall"
          aria-live="polite"
          className="flex min-w-0 grow items-center gap-2 font-semibold text-title"
        >
          {draft.wallNumber && <MapPin aria-hidden="true" className="size-5 shrink-0 text-accent-text" />}
          {draft.wallNumber || t.countWall()}
        </h2>
        <ScanWall onCode={take} />
      </div>
      {/* A third level has a row of its own. The legend is the first child. */}
      <fieldset
        disabled={form.isSaving}
        className="grid two-columns gap-3 [&>:last-child:nth-child(even)]:col-span-full"
      >
        <legend className="sr-only">{t.wallToCount()}</legend>
        <WallFields plan={plan} place={draft} walls={walls} goTo={goTo} />
      </fieldset>
      {form.siteWall && <AtWallNotice wall={form.siteWall} />}
      {earlier && !(form.siteWall && isRefusedAt(form.siteWall, userId)) && (
        <EarlierCount wall={draft.wallNumber} earlier={earlier} timeZone={plan.timeZone} />
      )}
      <fieldset ref={figures} disabled={form.isSaving} className="grid gap-3">
        <legend className="sr-only">{t.figuresOfWall()}</legend>
        {categories.map((id) => (
          <Counter
            key={id}
            name={t.category[id]()}
            value={draft[id]}
            isScanTarget={form.scanCategory === id}
            mistyped={form.mistyped[id]}
            onType={(text) => form.type(id, text)}
            onChange={(change) => form.change(id, change)}
          />
        ))}
      </fieldset>
      {draft.wallNumber && form.total === 0 && Object.keys(form.mistyped).length === 0 && <ConfirmEmpty form={form} />}
      <TextAreaField
        label={t.notes()}
        rows={2}
        maxLength={maxNotesLength}
        readOnly={form.isSaving}
        value={draft.notes}
        onChange={({ target }) => form.set({ notes: target.value })}
      />
      {children}
      <SpeakTotals />
    </Card>
  );
}

/** After each save, focuses the first figure of the next wall; on a phone a button, which opens no keyboard. */
function useFirstFigure(savedCount: number) {
  const figures = useRef<HTMLFieldSetElement>(null);
  const control = useDesk() ? 'input' : 'button:enabled';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a save moves the focus
  useEffect(() => {
    if (savedCount > 0) figures.current?.querySelector<HTMLElement>(control)?.focus();
  }, [savedCount]);
  return figures;
}
