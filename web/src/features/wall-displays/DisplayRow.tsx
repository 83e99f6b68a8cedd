import type { DisplayCode, WallDisplay } from '@floorlight/contracts/wall-displays';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import { NamedRow } from '#ui/lists/NamedRow.tsx';
import { useRenewDisplayCodeMutation, useRevokeWallDisplayMutation } from './api.ts';
import { t } from './messages.ts';

export function DisplayRow({ display, onCode }: { display: WallDisplay; onCode: (code: DisplayCode) => void }) {
  const { id, name, createdAt, connectedAt, lastSeenAt } = display;
  const [renew, { isLoading }] = useRenewDisplayCodeMutation();
  const [revoke] = useRevokeWallDisplayMutation();
  const now = useNow(30_000);
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  const ago = (instant: string) => relativeTime(instant, now, 'inSentence');
  const newCode = async () => {
    const { data, error } = await renew({ params: { id } });
    if (data) onCode(data);
    else failed(error);
  };
  const confirmRevoke = async () => {
    const { error } = await revoke({ params: { id } });
    if (error) failed(error);
    else toast({ title: t.revoked(), message: name, tone: 'success' });
  };
  const facts = connectedAt
    ? [t.connectedSince({ ago: ago(connectedAt) }), ...(lastSeenAt ? [t.lastSeen({ ago: ago(lastSeenAt) })] : [])]
    : [t.added({ ago: ago(createdAt) })];
  return (
    <NamedRow name={name} badge={connectedAt === null ? t.notConnected() : null} facts={facts}>
      <Button aria-label={t.newCodeLabel({ name })} busy={isLoading} onClick={() => void newCode()}>
        {t.newCode()}
      </Button>
      <ConfirmedButton
        label={t.revoke()}
        name={t.revokeLabel({ name })}
        title={t.revokeQuestion({ name })}
        lead={t.revokeHint()}
        cancelLabel={t.cancel()}
        onConfirm={confirmRevoke}
      />
    </NamedRow>
  );
}
