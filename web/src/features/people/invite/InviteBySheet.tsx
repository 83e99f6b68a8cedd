import { mostInvited, type PrintedInvitation } from '@floorlight/contracts/invitations';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { useInviteBySheetMutation } from '../api.ts';
import { CodesReady } from './CodesReady.tsx';
import type { InvitedAs } from './invited-as.ts';
import { t } from './messages.ts';
import { type Refused, RefusedList } from './RefusedList.tsx';

interface Typed {
  firstName: string;
  lastName: string;
  employeeId: string;
}

export function InviteBySheet({ as, children }: { as: InvitedAs; children: ReactNode }) {
  const { typed, type: setTyped, clear } = useDraft('invite-by-sheet', '');
  const [blank, setBlank] = useState('0');
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [codes, setCodes] = useState<readonly PrintedInvitation[]>([]);
  const [invite, { isLoading }] = useInviteBySheetMutation();
  const toast = useToast();

  async function makeSheet(event: FormEvent) {
    event.preventDefault();
    const read = peopleIn(typed);
    const count = Math.max(0, Math.trunc(Number(blank)) || 0);
    const problem = 'problem' in read ? read.problem : problemOf(read.people.length, count);
    setError(problem);
    if ('problem' in read || problem) return;
    const answer = await invite({ body: { ...as, people: read.people, blank: count } });
    if (answer.error) {
      toast({ title: t.failed(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
      return;
    }
    setRefused(answer.data.refused.map(({ employeeId, ...why }) => ({ ...why, who: employeeId })));
    setCodes(answer.data.invitations);
    clear();
    setBlank('0');
  }

  return (
    <form onSubmit={(event) => void makeSheet(event)} noValidate className="grid grid-cols-1 gap-4">
      <RefusedList refused={refused} />
      {codes.length > 0 ? (
        <CodesReady codes={codes} siteId={as.siteId} onDone={() => setCodes([])} />
      ) : (
        <>
          <TextAreaField
            label={t.people()}
            hint={t.peopleHint()}
            value={typed}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
          />
          <TextField
            label={t.blank()}
            hint={t.blankHint()}
            inputMode="numeric"
            value={blank}
            onChange={({ target }) => setBlank(target.value)}
          />
          {children}
          <Button type="submit" variant="primary" size="primary" busy={isLoading}>
            {t.makeSheet()}
          </Button>
        </>
      )}
    </form>
  );
}

function peopleIn(typed: string): { people: Typed[] } | { problem: string } {
  const people: Typed[] = [];
  for (const [index, line] of typed.split('\n').entries()) {
    if (!line.trim()) continue;
    const [firstName, lastName, employeeId, ...more] = line.split(/[,;\t]/).map((part) => part.trim());
    if (!firstName || !lastName || !employeeId || more.length > 0) return { problem: t.badPerson({ line: index + 1 }) };
    people.push({ firstName, lastName, employeeId });
  }
  return { people };
}

function problemOf(people: number, blank: number): string | undefined {
  if (people + blank === 0) return t.nothingToPrint();
  return people > mostInvited || blank > mostInvited ? t.tooMany({ count: mostInvited }) : undefined;
}
