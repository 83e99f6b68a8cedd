import type { PrintedInvitation } from '@floorlight/contracts/invitations';
import type { ListedPerson } from '@floorlight/contracts/people';
import { KeyRound, Mail, Printer, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import {
  useDeactivatePersonMutation,
  useLetInMutation,
  useReactivatePersonMutation,
  useResetSignInMutation,
} from './api.ts';
import { CodesReady } from './invite/CodesReady.tsx';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';
import { useSaveToast } from './use-save-toast.ts';

/** `maySetSignIn`: the user may also change how the person signs in. */
export function PersonActions({ person, maySetSignIn }: { person: ListedPerson; maySetSignIn: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-3 pt-5 hairline-t">
      {person.status === 'deactivated' ? (
        <Reactivate person={person} />
      ) : (
        <>
          {maySetSignIn && person.status !== 'waiting' && <LetIn person={person} />}
          {maySetSignIn && person.status === 'active' && <ResetSignIn person={person} />}
          <Deactivate person={person} />
        </>
      )}
    </div>
  );
}

/** A new link by mail, or a new code to print. */
function LetIn({ person }: { person: ListedPerson }) {
  const [letIn, { isLoading }] = useLetInMutation();
  const [printed, setPrinted] = useState<PrintedInvitation | null>(null);
  const toast = useToast();
  async function send() {
    const { data, error } = await letIn({ params: { id: person.id } });
    if (error) toast({ title: t.sendFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else if (data.printed) setPrinted(data.printed);
    else toast({ title: t.sent(), message: t.sentTo({ email: person.email }), tone: 'success' });
  }
  if (printed) return <CodesReady codes={[printed]} siteId={person.siteId} onDone={() => setPrinted(null)} />;
  const [Icon, label] = person.email
    ? [Mail, person.status === 'invited' ? t.resend() : t.sendReset()]
    : [Printer, t.printCode()];
  return (
    <Button busy={isLoading} onClick={() => void send()}>
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </Button>
  );
}

function ResetSignIn({ person }: { person: ListedPerson }) {
  const [reset] = useResetSignInMutation();
  const saved = useSaveToast();
  return (
    <ConfirmedButton
      label={t.resetSignIn()}
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      title={t.resetSignInTitle({ name: nameOf(person) })}
      lead={person.email ? t.resetSignInLead() : t.resetSignInLeadWithoutEmail()}
      cancelLabel={t.cancel()}
      onConfirm={async () => saved(await reset({ params: { id: person.id } }), t.signInReset(), nameOf(person))}
    />
  );
}

function Deactivate({ person }: { person: ListedPerson }) {
  const [deactivate] = useDeactivatePersonMutation();
  const saved = useSaveToast();
  return (
    <ConfirmedButton
      label={t.deactivate()}
      icon={<UserRoundX aria-hidden="true" className="size-5" />}
      title={t.deactivateTitle({ name: nameOf(person) })}
      lead={t.deactivateLead()}
      cancelLabel={t.cancel()}
      onConfirm={async () => saved(await deactivate({ params: { id: person.id } }), t.deactivated(), nameOf(person))}
    />
  );
}

function Reactivate({ person }: { person: ListedPerson }) {
  const [reactivate, { isLoading }] = useReactivatePersonMutation();
  const saved = useSaveToast();
  return (
    <Button
      busy={isLoading}
      onClick={async () => void saved(await reactivate({ params: { id: person.id } }), t.reactivated(), nameOf(person))}
    >
      <UserRoundCheck aria-hidden="true" className="size-5" />
      {t.reactivate()}
    </Button>
  );
}
