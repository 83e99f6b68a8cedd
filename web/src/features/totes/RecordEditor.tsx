import { type Tote, ToteStatus, updateTote } from '@floorlight/contracts/totes';
import { HandGrab, TriangleAlert, Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { clockTime } from '#lib/time/relative-time.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AssigneeSelect } from '#ui/forms/AssigneeSelect.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useListToteAssigneesQuery } from './api.ts';
import { ToteStatusBadge } from './ToteStatusBadge.tsx';
import { itemWords, toteLooks } from './tote-looks.ts';
import { useRecordUpdate } from './use-record-update.ts';

const statuses = ToteStatus.options.map((value) => ({ value, label: toteLooks[value].word }));

/** What was typed, and the version of the record when typing began. */
interface Typed {
  status?: ToteStatus;
  itemCount?: string;
  begunAt: number;
}

/**
 * What the site has on record of a tote, to be taken, given back and brought up to date. A change somebody else makes
 * meanwhile is shown beside what was typed, which stays.
 */
export function RecordEditor({ record }: { record: Tote }) {
  const user = useCurrentUser();
  const mayAssign = useMay('totes.assign');
  const { data: people = [] } = useListToteAssigneesQuery(undefined, { skip: !mayAssign });
  const { update, isLoading } = useRecordUpdate(record);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [error, setError] = useState<string>();
  const isMine = record.assignedTo === user.id;
  const isOutdated = typed !== null && typed.begunAt < record.version;

  const edit = (part: Partial<Typed>) => {
    setError(undefined);
    setTyped({ begunAt: record.version, ...typed, ...part });
  };
  /** The reader's own change does not make the typed text outdated. */
  const assign = async (assignedTo: string | null) => {
    const updated = await update({ assignedTo });
    if (updated) setTyped((now) => now && { ...now, begunAt: updated.version });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = changeIn(typed, record);
    const wrong = errorIn(body, record);
    if (wrong) return setError(wrong);
    if (await update(body)) setTyped(null);
  };

  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ToteStatusBadge status={record.status} />
          <span className="font-semibold">{itemWords(record.itemCount)}</span>
        </p>
        <p className="mt-2">{isMine ? 'You have it' : `${record.assignedToName ?? 'Nobody'} has it`}</p>
        <p className="text-caption text-muted">Last changed {clockTime(record.lastUpdated)}</p>
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
          Give Back
        </Button>
      ) : (
        !record.assignedTo && (
          <Button disabled={isLoading} onClick={() => void assign(user.id)}>
            <HandGrab aria-hidden="true" className="size-5" />
            Take
          </Button>
        )
      )}
      <form noValidate className="grid grid-cols-2 gap-x-3 gap-y-4" onSubmit={(event) => void save(event)}>
        {isOutdated && (
          <Notice tone="medium" icon={TriangleAlert} className="col-span-2">
            <p role="status">
              Changed meanwhile: it is now {toteLooks[record.status].word}, {itemWords(record.itemCount)}. What you
              typed is kept; save it if it still holds.
            </p>
          </Notice>
        )}
        <SelectField
          label="Status"
          options={statuses}
          value={typed?.status ?? record.status}
          onChange={({ target }) => edit({ status: ToteStatus.parse(target.value) })}
        />
        <TextField
          label="Items"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          error={error}
          value={typed?.itemCount ?? String(record.itemCount)}
          onChange={({ target }) => edit({ itemCount: target.value })}
        />
        <Button
          type="submit"
          variant="primary"
          className="col-span-2"
          busy={isLoading}
          disabled={Object.keys(changeIn(typed, record)).length === 0}
        >
          Save Changes
        </Button>
      </form>
    </div>
  );
}

/** What of the record differs from what was typed. A blank count is none of a number. */
function changeIn(typed: Typed | null, record: Tote): { status?: ToteStatus; itemCount?: number } {
  const itemCount = typed?.itemCount === undefined ? undefined : Number(typed.itemCount.trim() || Number.NaN);
  return {
    ...(typed?.status && typed.status !== record.status && { status: typed.status }),
    ...(itemCount !== undefined && itemCount !== record.itemCount && { itemCount }),
  };
}

function errorIn(body: ReturnType<typeof changeIn>, { version }: Tote): string | undefined {
  const parsed = updateTote.body.safeParse({ ...body, version });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}
