import { textOf } from '@floorlight/languages/coded';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { totalOf } from './count-draft.ts';
import { figuresWords } from './count-words.ts';
import { t } from './messages.ts';
import { countOutbox } from './outbox.ts';
import { placeOf } from './place-of.ts';
import { type RefusedCount, removeRefused, useRefusedCounts } from './refused-counts.ts';
import type { CountForm } from './use-count-form.ts';

/** Counts that waited on this device and were refused: the user corrects or discards each. */
export function RefusedCounts({ userId, form }: { userId: string; form: CountForm }) {
  const refused = useRefusedCounts(userId);
  const [discarding, setDiscarding] = useState<RefusedCount | null>(null);
  const loadDraft = ({ key, draft }: RefusedCount) => {
    form.loadDraft(draft);
    removeRefused(userId, key);
  };
  const saveAsRecount = ({ key, draft: { notes, ...place } }: RefusedCount) => {
    removeRefused(userId, key);
    void countOutbox.add(userId, { ...place, notes: notes || null, empty: totalOf(place) === 0, asRecount: true });
  };
  const discard = ({ key }: RefusedCount) => {
    removeRefused(userId, key);
    setDiscarding(null);
  };
  const notices = refused.map((count) => (
    <Notice key={count.key} tone="high" icon={TriangleAlert}>
      <p className="font-semibold">{t.refusedTitle({ place: placeOf(count.draft) })}</p>
      <p className="text-caption">
        {t.refusedDetail({ reason: textOf(count.reason, count.detail), figures: figuresWords(count.draft) })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isCountedByOthers(count) && (
          <Button variant="primary" onClick={() => saveAsRecount(count)}>
            {t.saveAsRecount()}
          </Button>
        )}
        <Button disabled={form.isBegun || form.isSaving} onClick={() => loadDraft(count)}>
          {t.correct()}
        </Button>
        <Button variant="quiet" onClick={() => setDiscarding(count)}>
          {t.discard()}
        </Button>
      </div>
    </Notice>
  ));
  return (
    <>
      {notices}
      {discarding && (
        <ConfirmDialog
          title={t.discardTitle({ place: placeOf(discarding.draft) })}
          description={t.discardLead({ figures: figuresWords(discarding.draft) })}
          confirmLabel={t.discard()}
          cancelLabel={t.keep()}
          onConfirm={() => discard(discarding)}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  );
}

/** Refused because somebody else has counted the wall in an open count: it may be saved as a recount. */
const isCountedByOthers = ({ detail }: RefusedCount): boolean => detail?.code === 'inventoryRefusals.wallCounted';
