import type { BreakRule } from '@floorlight/contracts/break-rules';
import type { BreakSession } from '@floorlight/contracts/breaks';
import { owedBreaks } from '@floorlight/contracts/owed-breaks';
import { type FormEvent, useState } from 'react';
import { randomId } from '#lib/device/random-id.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { OwedBreakField } from './OwedBreakField.tsx';
import { type ShiftForm, shiftForm } from './shift-delivery.ts';
import { t } from './shift-messages.ts';
import { shiftOutbox } from './shift-outbox.ts';
import { shiftTimes, timeOfDay } from './shift-times.ts';

interface ConfirmShiftDialogProps {
  rules: readonly BreakRule[];
  /** The person's own breaks, to show what was recorded. */
  sessions: readonly BreakSession[];
  onClose: () => void;
}

const keyOf = (rule: BreakRule): string => JSON.stringify(rule);

/** Asks for the hours of a shift and, for each break that the rules give for it, whether the person got it. */
export function ConfirmShiftDialog({ rules, sessions, onClose }: ConfirmShiftDialogProps) {
  const { id: userId, siteId } = useCurrentUser();
  const timeZone = useSite(siteId).site?.timeZone;
  const [now] = useState(() => timeOfDay(timeZone));
  const { typed, type, clear } = useDraft<ShiftForm>(shiftForm, { began: '', ended: now, answers: {}, note: '' });
  const { began, ended, answers, note } = typed;
  const [isTried, setTried] = useState(false);
  const shift = shiftTimes(began, ended, timeZone);
  const owed = shift ? owedBreaks(rules, shift, sessions) : [];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const given = owed.flatMap(({ rule }) => {
      const answer = answers[keyOf(rule)];
      return answer ? { rule, answer } : [];
    });
    if (!shift || given.length === 0 || given.length < owed.length) return;
    const [shiftStart, shiftEnd] = [new Date(shift.start).toISOString(), new Date(shift.end).toISOString()];
    void shiftOutbox.queue(userId, { shiftStart, shiftEnd, answers: given, note, typed }, randomId());
    clear();
    onClose();
  };
  const missing = (time: string) => (isTried && !time ? t.timeRequired() : undefined);

  return (
    <FormDialog
      title={t.confirm()}
      description={t.dialogHint()}
      submitLabel={t.send()}
      cancelLabel={t.cancel()}
      disabled={shift !== null && owed.length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <TextField
          label={t.began()}
          type="time"
          error={missing(began)}
          value={began}
          onChange={({ target }) => type({ ...typed, began: target.value })}
        />
        <TextField
          label={t.ended()}
          type="time"
          error={missing(ended)}
          value={ended}
          onChange={({ target }) => type({ ...typed, ended: target.value })}
        />
      </div>
      {shift && owed.length === 0 && <p role="status">{t.notOwed()}</p>}
      {owed.map(({ rule, recorded }) => (
        <OwedBreakField
          key={keyOf(rule)}
          rule={rule}
          recorded={recorded}
          answer={answers[keyOf(rule)] ?? null}
          error={isTried && !answers[keyOf(rule)] ? t.answerRequired() : undefined}
          onAnswer={(answer) => type({ ...typed, answers: { ...answers, [keyOf(rule)]: answer } })}
        />
      ))}
      {owed.length > 0 && (
        <TextAreaField
          label={t.note()}
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => type({ ...typed, note: target.value })}
        />
      )}
    </FormDialog>
  );
}
