import { type Incident, incidentNotesMax, incidentSteps } from '@floorlight/contracts/incidents';
import { useState } from 'react';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { AssigneeSelect } from '#ui/forms/AssigneeSelect.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { useListAssigneesQuery } from './api.ts';
import { draftOfNotes } from './change-outbox.ts';
import { EditFacts } from './EditFacts.tsx';
import { t } from './page-messages.ts';
import { useIncidentUpdate } from './use-incident-update.ts';

type Step = keyof typeof t.steps;
/** Steps that end an incident; their dialog asks for notes. */
type End = keyof typeof t.ends;
const isEnd = (step: Step): step is End => step in t.ends;

/** Assigns an incident and changes its status. */
export function IncidentActions({ incident }: { incident: Incident }) {
  const user = useCurrentUser();
  const { data: people = [] } = useListAssigneesQuery();
  const { update, isLoading } = useIncidentUpdate(incident);
  const [ending, setEnding] = useState<End | null>(null);
  const steps = incidentSteps[incident.status].filter((step) => step !== 'open');
  if (incident.status === 'closed') return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <AssigneeSelect
        people={people}
        me={user.id}
        assignedTo={incident.assignedTo}
        assignedToName={incident.assignedToName}
        busy={isLoading}
        onAssign={(assignedTo) => update({ assignedTo })}
      />
      <EditFacts incident={incident} />
      <div className="flex flex-wrap gap-3">
        {steps.map((step, at) => (
          <Button
            key={step}
            variant={at ? 'secondary' : 'primary'}
            className="grow"
            disabled={isLoading}
            onClick={() => (isEnd(step) ? setEnding(step) : update({ status: step }))}
          >
            {t.steps[step]()}
          </Button>
        ))}
      </div>
      {ending && (
        <EndDialog
          incident={incident}
          end={ending}
          busy={isLoading}
          onClose={() => setEnding(null)}
          onEnd={async (resolutionNotes) => {
            const isDone = await update({ status: ending, resolutionNotes });
            if (isDone) setEnding(null);
            return isDone;
          }}
        />
      )}
    </div>
  );
}

interface EndDialogProps {
  incident: Incident;
  end: End;
  busy: boolean;
  onClose: () => void;
  /** Resolves whether it was done. */
  onEnd: (notes: string) => Promise<boolean>;
}

function EndDialog({ incident, end, busy, onClose, onEnd }: EndDialogProps) {
  const { typed: notes, type: setNotes, clear } = useDraft(draftOfNotes(incident.id), incident.resolutionNotes ?? '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.ends[end]()}
      description={
        incident.reportedByName === null
          ? t.reportedAnonymously({ title: incident.title })
          : t.reportedByName({ title: incident.title, name: incident.reportedByName })
      }
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button
            variant="primary"
            size="primary"
            busy={busy}
            onClick={async () => (await onEnd(notes.trim())) && clear()}
          >
            {t.ends[end]()}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t.notes()}
        hint={t.notesHint()}
        maxLength={incidentNotesMax}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </Dialog>
  );
}
