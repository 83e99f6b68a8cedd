import {
  type CorrectiveAction,
  type CorrectiveActionChange,
  correctiveActionMax,
  correctiveActionsMax,
} from '@floorlight/contracts/corrective-actions';
import type { Incident } from '@floorlight/contracts/incidents';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { randomId } from '#lib/device/random-id.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { dayLabel, siteDay } from '#lib/time/site-day.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { useListAssigneesQuery } from './api.ts';
import { t } from './page-messages.ts';
import { useIncidentUpdate } from './use-incident-update.ts';

/** What has to be done so that it does not happen again, by whom and until when. */
export function CorrectiveActions({ incident }: { incident: Incident }) {
  const mayUpdate = useMay('incidents.update') && incident.status !== 'closed';
  const { update, isLoading } = useIncidentUpdate(incident);
  const [isAdding, setAdding] = useState(false);
  const actions = incident.correctiveActions;
  const save = (changed: CorrectiveActionChange[]) => update({ correctiveActions: changed });
  const changes = actions.map(changeOf);
  if (actions.length === 0 && !mayUpdate) return null;
  return (
    <section aria-labelledby="corrective-actions" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="corrective-actions" className="font-semibold text-lead">
          {t.actions()}
        </h3>
        <p className="text-caption text-muted">{actions.length ? t.actionsHint() : t.noActions()}</p>
      </div>
      {actions.length > 0 && (
        <ul className="rounded-control hairline *:not-last:hairline-b">
          {actions.map((action) => (
            <ActionRow
              key={action.id}
              action={action}
              disabled={!mayUpdate || isLoading}
              onDone={(done) => save(changes.map((each) => (each.id === action.id ? { ...each, done } : each)))}
              onRemove={mayUpdate ? () => save(changes.filter(({ id }) => id !== action.id)) : undefined}
            />
          ))}
        </ul>
      )}
      {mayUpdate && isAdding && (
        <AddAction
          incidentId={incident.id}
          busy={isLoading}
          onAdd={async (added) => {
            const isAdded = await save([...changes, added]);
            if (isAdded) setAdding(false);
            return isAdded;
          }}
        />
      )}
      {mayUpdate && !isAdding && actions.length < correctiveActionsMax && (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {t.addAction()}
        </Button>
      )}
    </section>
  );
}

const changeOf = ({ id, description, owner, dueOn, doneAt }: CorrectiveAction): CorrectiveActionChange => ({
  id,
  description,
  owner,
  dueOn,
  done: doneAt !== null,
});

interface ActionRowProps {
  action: CorrectiveAction;
  disabled: boolean;
  onDone: (done: boolean) => void;
  onRemove: (() => void) | undefined;
}

function ActionRow({ action, disabled, onDone, onRemove }: ActionRowProps) {
  const { description, ownerName, dueOn, doneAt, doneByName } = action;
  const { site } = useSite(useCurrentUser().siteId);
  const clock = useSiteClock('dateTime');
  const isOverdue = doneAt === null && dueOn < siteDay(site?.timeZone, serverNow());
  return (
    <li className="flex items-center gap-1 ps-3">
      <label className="flex min-h-14 min-w-0 grow items-center gap-3 py-2">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-accent"
          checked={doneAt !== null}
          disabled={disabled}
          onChange={({ target }) => onDone(target.checked)}
        />
        <span className="min-w-0 grow leading-snug">
          <span dir="auto" className="block break-words font-semibold">
            {description}
          </span>
          <span className="text-caption text-muted">
            {doneAt === null
              ? t.due({ name: ownerName, day: dayLabel(dueOn) })
              : t.doneBy({ name: doneByName ?? ownerName, time: clock(doneAt) })}
          </span>
        </span>
        {isOverdue && <Badge tone="high">{t.overdue()}</Badge>}
      </label>
      {onRemove && (
        <IconButton label={t.removeAction({ action: description })} onClick={onRemove} disabled={disabled}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

interface AddActionProps {
  incidentId: string;
  busy: boolean;
  /** Resolves whether it was added. */
  onAdd: (action: CorrectiveActionChange) => Promise<boolean>;
}

function AddAction({ incidentId, busy, onAdd }: AddActionProps) {
  const { id: me, siteId } = useCurrentUser();
  const { site } = useSite(siteId);
  const { data: people = [] } = useListAssigneesQuery();
  const today = siteDay(site?.timeZone, serverNow());
  const empty = { description: '', owner: me, dueOn: today };
  const { typed: draft, type: setDraft, clear } = useDraft(`corrective-action.${incidentId}`, empty);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await onAdd({ ...draft, description: draft.description.trim(), id: randomId(), done: false })) clear();
  };
  return (
    <form
      onSubmit={(event) => void add(event)}
      className="grid grid-cols-1 gap-3 rounded-control p-3 hairline tablet:grid-cols-2"
    >
      <div className="tablet:col-span-2">
        <TextField
          label={t.whatToDo()}
          required
          maxLength={correctiveActionMax}
          value={draft.description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
      </div>
      <SelectField
        label={t.owner()}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.owner}
        onChange={({ target }) => setDraft({ ...draft, owner: target.value })}
      />
      <TextField
        label={t.dueOn()}
        type="date"
        required
        value={draft.dueOn}
        onChange={({ target }) => setDraft({ ...draft, dueOn: target.value })}
      />
      <Button type="submit" variant="primary" className="tablet:col-span-2" busy={busy}>
        {t.addAction()}
      </Button>
    </form>
  );
}
