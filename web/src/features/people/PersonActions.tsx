import type { PrintedInvitation } from '@floorlight/contracts/invitations';
import type { ListedPerson } from '@floorlight/contracts/people';
import { Mail, Printer, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { useDeactivatePersonMutation, useLetInMutation, useReactivatePersonMutation } from './api.ts';
import { CodesReady } from './invite/CodesReady.tsx';
import { t } from './messages.ts';
import { nameOf } from './name-of.ts';

export function PersonActions({ person }: { person: ListedPerson }) {
  return (
    <div className="grid grid-cols-1 gap-3 pt-5 hairline-t">
      {person.status === 'deactivated' ? (
        <Reactivate person={person} />
      ) : (
        <>
          <LetIn person={person} />
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

function Deactivate({ person }: { person: ListedPerson }) {
  const [isAsking, setAsking] = useState(false);
  const [deactivate, { isLoading }] = useDeactivatePersonMutation();
  const toast = useToast();
  async function confirm() {
    const { error } = await deactivate({ params: { id: person.id } });
    setAsking(false);
    toast(
      error
        ? { title: t.saveFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
        : { title: t.deactivated(), message: nameOf(person), tone: 'success' },
    );
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <UserRoundX aria-hidden="true" className="size-5" />
        {t.deactivate()}
      </Button>
      <Dialog
        open={isAsking}
        modalAlert
        onOpenChange={setAsking}
        title={t.deactivateTitle({ name: nameOf(person) })}
        description={t.deactivateLead()}
        footer={
          <>
            <Button size="primary" onClick={() => setAsking(false)}>
              {t.cancel()}
            </Button>
            <Button variant="primary" size="primary" busy={isLoading} onClick={() => void confirm()}>
              {t.deactivate()}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  );
}

function Reactivate({ person }: { person: ListedPerson }) {
  const [reactivate, { isLoading }] = useReactivatePersonMutation();
  const toast = useToast();
  async function confirm() {
    const { error } = await reactivate({ params: { id: person.id } });
    toast(
      error
        ? { title: t.saveFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' }
        : { title: t.reactivated(), message: nameOf(person), tone: 'success' },
    );
  }
  return (
    <Button busy={isLoading} onClick={() => void confirm()}>
      <UserRoundCheck aria-hidden="true" className="size-5" />
      {t.reactivate()}
    </Button>
  );
}
