import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { figuresWords, placeOf } from './count-words.ts';
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
  const discard = ({ key }: RefusedCount) => {
    removeRefused(userId, key);
    setDiscarding(null);
  };
  const notices = refused.map((count) => (
    <Notice key={count.key} tone="high" icon={TriangleAlert}>
      <p className="font-semibold">{placeOf(count.draft)} was not saved</p>
      <p className="text-caption">
        {count.reason} Its figures: {figuresWords(count.draft)}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button disabled={form.isBegun || form.isSaving} onClick={() => loadDraft(count)}>
          Correct
        </Button>
        <Button variant="quiet" onClick={() => setDiscarding(count)}>
          Discard
        </Button>
      </div>
    </Notice>
  ));
  return (
    <>
      {notices}
      {discarding && (
        <Dialog
          open
          onOpenChange={() => setDiscarding(null)}
          title={`Discard the figures of ${placeOf(discarding.draft)}?`}
          description={`${figuresWords(discarding.draft)}. They are stored nowhere else.`}
          modalAlert
          footer={
            <>
              <Button size="primary" onClick={() => setDiscarding(null)}>
                Keep
              </Button>
              <Button variant="primary" size="primary" onClick={() => discard(discarding)}>
                Discard
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </>
  );
}
