import { isEmailAddress } from '@floorlight/contracts/email-address';
import { invitationDays, mostInvited } from '@floorlight/contracts/invitations';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { useInviteByEmailMutation } from '../api.ts';
import type { InvitedAs } from './invited-as.ts';
import { t } from './messages.ts';
import { type Refused, RefusedList } from './RefusedList.tsx';

export function InviteByEmail({ as, children }: { as: InvitedAs; children: ReactNode }) {
  const { typed, type: setTyped, clear } = useDraft('invite-by-email', '');
  const [error, setError] = useState<string>();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [invite, { isLoading }] = useInviteByEmailMutation();
  const toast = useToast();
  const emails = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];

  async function send(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(emails);
    setError(problem);
    if (problem) return;
    const answer = await invite({ body: { ...as, emails } });
    if (answer.error) {
      toast({ title: t.failed(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
      return;
    }
    const { invitations, refused: refusals } = answer.data;
    setRefused(refusals.map(({ email, ...why }) => ({ ...why, who: email })));
    clear();
    if (invitations.length > 0) toast({ title: t.sent({ count: invitations.length }), tone: 'success' });
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="grid grid-cols-1 gap-4">
      <TextAreaField
        label={t.emails()}
        value={typed}
        error={error}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      {children}
      <p className="text-caption text-muted">{t.validity({ days: invitationDays })}</p>
      <RefusedList refused={refused} />
      <Button type="submit" variant="primary" size="primary" busy={isLoading}>
        {t.send({ count: emails.length })}
      </Button>
    </form>
  );
}

function problemOf(emails: string[]): string | undefined {
  if (emails.length === 0) return t.emailsMissing();
  if (emails.length > mostInvited) return t.tooMany({ count: mostInvited });
  const bad = emails.find((email) => !isEmailAddress(email));
  return bad && t.badEmail({ email: bad });
}
