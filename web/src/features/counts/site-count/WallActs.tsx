import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { Check, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { useApproveWallsMutation, useAskForRecountMutation, useAssignWallsMutation } from '../site-count-api.ts';
import { t } from './site-count-messages.ts';
import { useAct } from './use-act.ts';
import { useCounters } from './use-counters.ts';

interface WallActsProps {
  count: SiteCountDetails;
  wall: SiteCountWall;
}

/** What a manager does with one wall: assign it, approve it, ask for a recount. */
export function WallActs({ count, wall }: WallActsProps) {
  const [isAsking, setAsking] = useState(false);
  const [assign, assigning] = useAssignWallsMutation();
  const [approve, approving] = useApproveWallsMutation();
  const act = useAct();
  const counters = useCounters(count);
  const params = { id: count.id };
  const walls = [{ afeArea: wall.afeArea, wallNumber: wall.wallNumber }];
  return (
    <>
      <SelectField
        label={t.assign()}
        value={wall.assignedTo ?? ''}
        disabled={assigning.isLoading}
        options={[{ value: '', label: t.nobody() }, ...counters.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ target }) => void act(assign({ params, body: { walls, assignedTo: target.value || null } }))}
      />
      {wall.countId !== null && (
        <div className="grid gap-3 tablet:grid-cols-2">
          {wall.status === 'counted' && (
            <Button
              variant="primary"
              busy={approving.isLoading}
              onClick={() => void act(approve({ params, body: { walls } }))}
            >
              <Check aria-hidden="true" className="size-5" />
              {t.approve()}
            </Button>
          )}
          {wall.status !== 'recount' && (
            <Button onClick={() => setAsking(true)}>
              <RotateCw aria-hidden="true" className="size-5" />
              {t.askRecount()}
            </Button>
          )}
        </div>
      )}
      {isAsking && <RecountDialog count={count} wall={wall} onClose={() => setAsking(false)} />}
    </>
  );
}

function RecountDialog({ count, wall, onClose }: WallActsProps & { onClose: () => void }) {
  const [byAnother, setByAnother] = useState(true);
  const { typed: note, type: setNote, clear } = useDraft(`recount.${count.id}.${wall.wallNumber}`, '');
  const [ask, { isLoading }] = useAskForRecountMutation();
  const act = useAct();
  const submit = async () => {
    const walls = [{ afeArea: wall.afeArea, wallNumber: wall.wallNumber }];
    if (!(await act(ask({ params: { id: count.id }, body: { walls, byAnother, note } })))) return;
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={t.recountTitle({ wall: wall.wallNumber })}
      submitLabel={t.askRecount()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SwitchRow label={t.anotherPerson()} hint={t.anotherPersonHint()} checked={byAnother} onChange={setByAnother} />
      <TextAreaField
        label={t.note()}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
