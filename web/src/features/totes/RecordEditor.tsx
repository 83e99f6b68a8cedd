import { displayName } from '@floorlight/contracts/person';
import { type Tote, ToteStatus, updateTote } from '@floorlight/contracts/totes';
import { CloudUpload, HandGrab, TriangleAlert, Undo2 } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AssigneeSelect } from '#ui/forms/AssigneeSelect.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useListToteAssigneesQuery } from './api.ts';
import { Handover } from './Handover.tsx';
import { t } from './messages.ts';
import { toteOutbox } from './outbox.ts';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';
import { onToteEditsRestored, readToteEdits, storeToteEdits, type ToteEdits } from './tote-edits.ts';
import { toteHolder } from './tote-holder.ts';
import { useRecordUpdate } from './use-record-update.ts';

/**
 * Shows and edits the site's record of a tote: take it, give it back, change status and items. When somebody else
 * changes the record, the unsaved edits stay and a notice shows the new values.
 */
export function RecordEditor({ record }: { record: Tote }) {
  const user = useCurrentUser();
  const clock = useSiteClock('exact');
  const mayAssign = useMay('totes.assign');
  const { data: people = [] } = useListToteAssigneesQuery(undefined, { skip: !mayAssign });
  const { update, isLoading } = useRecordUpdate(record);
  const [edits, setEdits] = useEdits(record);
  /** The last attempt to save found an invalid field. */
  const [isWrong, setWrong] = useState(false);
  const waiting = toteOutbox.useWaiting().filter(({ body }) => body.tote.id === record.id);
  const isMine = record.assignedTo === user.id;
  const isOutdated = !isLoading && edits !== null && edits.baseVersion < record.version;

  const edit = (part: Partial<ToteEdits>) => {
    setWrong(false);
    setEdits({ baseVersion: record.version, ...edits, ...part });
  };
  /** The user's own assignment does not outdate their edits. */
  const assign = async (assignedTo: string | null) => {
    const name = assignedTo === user.id ? displayName(user) : people.find(({ id }) => id === assignedTo)?.name;
    const updated = await update({ assignedTo }, name);
    if (updated) setEdits((now) => now && { ...now, baseVersion: updated.version });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = changeIn(edits, record);
    if (errorIn(body, record)) return setWrong(true);
    if (await update(body)) setEdits(null);
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      {waiting.some(({ attempts }) => attempts > 0) && (
        <Notice tone="medium" icon={CloudUpload}>
          <p role="status">{areStored(waiting) ? t.notSentYet() : unstoredMessage()}</p>
        </Notice>
      )}
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ToteStatusBadge status={record.status} />
          <span className="font-semibold">{t.items({ count: record.itemCount })}</span>
        </p>
        <p className="mt-2">{isMine ? t.youHaveIt() : toteHolder(record)}</p>
        <p className="text-caption text-muted">{t.lastChanged({ time: clock(record.lastUpdated) })}</p>
      </div>
      {mayAssign && (
        <AssigneeSelect
          people={people}
          me={user.id}
          assignedTo={record.assignedTo}
          assignedToName={record.assignedToName}
          busy={isLoading}
          onAssign={assign}
        />
      )}
      {isMine ? (
        <Button disabled={isLoading} onClick={() => void assign(null)}>
          <Undo2 aria-hidden="true" className="size-5" />
          {t.giveBack()}
        </Button>
      ) : (
        !record.assignedTo && (
          <Button disabled={isLoading} onClick={() => void assign(user.id)}>
            <HandGrab aria-hidden="true" className="size-5" />
            {t.take()}
          </Button>
        )
      )}
      <Handover record={record} />
      <form noValidate className="grid two-columns gap-x-3 gap-y-4" onSubmit={(event) => void save(event)}>
        {isOutdated && (
          <Notice tone="medium" icon={TriangleAlert} className="col-span-full">
            <p role="status">{t.changedMeanwhile[record.status]({ count: record.itemCount })}</p>
          </Notice>
        )}
        <SelectField
          label={t.statusField()}
          options={ToteStatus.options.map((value) => ({ value, label: t.status[value]() }))}
          value={edits?.status ?? record.status}
          onChange={({ target }) => edit({ status: ToteStatus.parse(target.value) })}
        />
        <TextField
          label={t.itemsField()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={isWrong ? errorIn(changeIn(edits, record), record) : undefined}
          value={edits?.itemCount ?? String(record.itemCount)}
          onChange={({ target }) => edit({ itemCount: target.value })}
        />
        <Button
          type="submit"
          variant="primary"
          className="col-span-full"
          busy={isLoading}
          disabled={Object.keys(changeIn(edits, record)).length === 0}
        >
          {t.saveChanges()}
        </Button>
      </form>
    </div>
  );
}

/** The unsaved edits of a record. They survive a reload. */
function useEdits({ id }: Tote) {
  const { id: userId } = useCurrentUser();
  const [edits, setEdits] = useState(() => readToteEdits(userId, id));
  useEffect(() => storeToteEdits(userId, id, edits), [userId, id, edits]);
  useEffect(() => onToteEditsRestored(() => setEdits(readToteEdits(userId, id))), [userId, id]);
  return [edits, setEdits] as const;
}

/** The edits that differ from the record. A blank count becomes NaN, which fails the check. */
function changeIn(edits: ToteEdits | null, record: Tote): { status?: ToteStatus; itemCount?: number } {
  const itemCount = edits?.itemCount === undefined ? undefined : Number(edits.itemCount.trim() || Number.NaN);
  return {
    ...(edits?.status && edits.status !== record.status && { status: edits.status }),
    ...(itemCount !== undefined && itemCount !== record.itemCount && { itemCount }),
  };
}

function errorIn(body: ReturnType<typeof changeIn>, { version }: Tote): string | undefined {
  const parsed = updateTote.body.safeParse({ ...body, version });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}
