import type { Invitation, PrintedInvitation } from '@floorlight/contracts/invitations';
import { Ban, Clock, Mail, Printer } from 'lucide-react';
import { t as session } from '#lib/session/messages.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { useResendInvitationMutation, useRevokeInvitationMutation } from '../api.ts';
import { t as people } from '../messages.ts';
import { useSaveToast } from '../use-save-toast.ts';
import { t } from './messages.ts';

interface InvitationLineProps {
  invitation: Invitation;
  siteName: string;
  hasEnded: boolean;
  /** Nobody can read the code again, and this line ends with the list's next answer. */
  onPrinted: (code: PrintedInvitation) => void;
}

/** An open invitation: whose, where, until when, and how it was sent. */
export function InvitationLine({ invitation, siteName, hasEnded, onPrinted }: InvitationLineProps) {
  const { id, role, way, userId, name, employeeId, expiresAt } = invitation;
  const dateOf = useSiteClock('date');
  const [resend, resending] = useResendInvitationMutation();
  const [revoke] = useRevokeInvitationMutation();
  const saved = useSaveToast();
  const who = name ?? t.blankCode();
  async function sendAgain() {
    const answer = await resend({ params: { id } });
    if (answer.data?.printed) onPrinted(answer.data.printed);
    else saved(answer, people.sent(), who);
  }
  const facts = [session.roles[role](), siteName, t.ways[way](), ...(employeeId === null ? [] : [employeeId])];
  const [Icon, action, actionLabel] =
    way === 'email'
      ? [Mail, t.resend(), t.resendLabel({ name: who })]
      : [Printer, t.printAgain(), t.printLabel({ name: who })];
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-words font-semibold">{who}</span>
          {hasEnded ? (
            <Badge tone="medium">
              <Clock aria-hidden="true" className="size-4" />
              {t.ended({ day: dateOf(expiresAt) })}
            </Badge>
          ) : (
            <span className="text-caption text-muted">{t.until({ day: dateOf(expiresAt) })}</span>
          )}
        </p>
        <p className="break-words text-caption text-muted">{facts.join(' · ')}</p>
      </div>
      <Button aria-label={actionLabel} busy={resending.isLoading} onClick={() => void sendAgain()}>
        <Icon aria-hidden="true" className="size-5" />
        {action}
      </Button>
      <ConfirmedButton
        label={t.revoke()}
        name={t.revokeLabel({ name: who })}
        icon={<Ban aria-hidden="true" className="size-5" />}
        title={t.revokeTitle({ name: who })}
        lead={userId === null ? t.revokeBlankLead() : t.revokeLead()}
        cancelLabel={people.cancel()}
        onConfirm={async () => saved(await revoke({ params: { id } }), t.revoked(), who)}
      />
    </div>
  );
}
