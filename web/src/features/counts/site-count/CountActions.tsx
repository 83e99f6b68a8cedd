import type { SiteCountDetails } from '@floorlight/contracts/site-counts';
import { CheckCheck, Lock, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { useApproveWallsMutation, useChangeCountPeopleMutation, useCloseSiteCountMutation } from '../site-count-api.ts';
import { CounterToggles } from './CounterToggles.tsx';
import { t } from './site-count-messages.ts';
import { useAct } from './use-act.ts';

/** What a manager does with a whole count. */
export function CountActions({ count }: { count: SiteCountDetails }) {
  const [isChoosing, setChoosing] = useState(false);
  const [approve, approving] = useApproveWallsMutation();
  const [close] = useCloseSiteCountMutation();
  const act = useAct();
  const params = { id: count.id };
  return (
    <div className="grid w-full grid-cols-1 gap-2 tablet:grid-cols-3 desk:w-auto">
      <Button onClick={() => setChoosing(true)}>
        <Users aria-hidden="true" className="size-5" />
        {t.people()}
      </Button>
      <Button
        disabled={count.progress.counted === 0}
        busy={approving.isLoading}
        onClick={() => void act(approve({ params, body: {} }))}
      >
        <CheckCheck aria-hidden="true" className="size-5" />
        {t.approveAll()}
      </Button>
      <ConfirmedButton
        label={t.close()}
        icon={<Lock aria-hidden="true" className="size-5" />}
        title={t.closeTitle({ name: count.name })}
        lead={t.closeLead({ open: count.progress.open, recount: count.progress.recount })}
        cancelLabel={t.keepOpen()}
        onConfirm={() => act(close({ params }))}
      />
      {isChoosing && <PeopleDialog count={count} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function PeopleDialog({ count, onClose }: { count: SiteCountDetails; onClose: () => void }) {
  const [chosen, setChosen] = useState(count.people.map(({ id }) => id));
  const [change, { isLoading }] = useChangeCountPeopleMutation();
  const act = useAct();
  const submit = async () => {
    if (await act(change({ params: { id: count.id }, body: { people: chosen } }))) onClose();
  };
  return (
    <FormDialog
      title={t.people()}
      shape="sheet"
      submitLabel={t.savePeople()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CounterToggles chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
