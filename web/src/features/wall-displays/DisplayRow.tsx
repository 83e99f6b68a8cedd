import type { DisplayCode, WallDisplay } from '@floorlight/contracts/wall-displays';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { useRenewDisplayCodeMutation, useRevokeWallDisplayMutation } from './api.ts';
import { t } from './messages.ts';

export function DisplayRow({ display, onCode }: { display: WallDisplay; onCode: (code: DisplayCode) => void }) {
  const { id, name, createdAt, connectedAt, lastSeenAt } = display;
  const [renew, { isLoading }] = useRenewDisplayCodeMutation();
  const [asking, setAsking] = useState(false);
  const now = useNow(30_000);
  const toast = useToast();
  const ago = (instant: string) => relativeTime(instant, now, 'inSentence');
  const newCode = async () => {
    const { data, error } = await renew({ params: { id } });
    if (data) onCode(data);
    else toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  const facts = connectedAt
    ? [t.connectedSince({ ago: ago(connectedAt) }), ...(lastSeenAt ? [t.lastSeen({ ago: ago(lastSeenAt) })] : [])]
    : [t.added({ ago: ago(createdAt) })];
  return (
    <div className="flex flex-wrap items-center gap-3 px-5 py-4">
      <div className="min-w-0 grow basis-60 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="break-words font-semibold">{name}</span>
          {connectedAt === null && <Badge tone="high">{t.notConnected()}</Badge>}
        </p>
        <p className="break-words text-caption text-muted">{facts.join(' · ')}</p>
      </div>
      <Button aria-label={t.newCodeLabel({ name })} busy={isLoading} onClick={() => void newCode()}>
        {t.newCode()}
      </Button>
      <Button aria-label={t.revokeLabel({ name })} onClick={() => setAsking(true)}>
        {t.revoke()}
      </Button>
      {asking && <RevokeDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}

function RevokeDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [revoke, { isLoading }] = useRevokeWallDisplayMutation();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await revoke({ params: { id } });
    onClose();
    if (error) toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    else toast({ title: t.revoked(), message: name, tone: 'success' });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.revokeQuestion({ name })}
      modalAlert
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button variant="emergency" busy={isLoading} onClick={() => void confirm()}>
            {t.revoke()}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t.revokeHint()}</p>
    </Dialog>
  );
}
