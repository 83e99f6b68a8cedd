import type { EmergencyType } from '@floorlight/contracts/alerts';
import { CircleX, CloudUpload, Siren } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useLocationSearch } from '#lib/location/use-location-search.ts';
import { unstoredMessage } from '#lib/outbox/unstored.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { EmergencyBody, EmergencyOutcome } from '../delivery.ts';
import { t as alerts } from '../messages.ts';
import { EmergencyTypeChoice } from './EmergencyTypeChoice.tsx';
import { chosenEmergency } from './emergency-body.ts';
import { LocationLine } from './LocationLine.tsx';
import { t } from './messages.ts';

interface EmergencyDialogProps {
  open: boolean;
  onClose: () => void;
  /** How many emergencies wait on this device. */
  waiting: number;
  /** Whether the device has stored them. */
  isStored?: boolean;
  send: (body: EmergencyBody) => Promise<EmergencyOutcome>;
}

export function EmergencyDialog({ open, onClose, waiting, isStored = true, send }: EmergencyDialogProps) {
  const [type, setType] = useState<EmergencyType | null>(null);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { result, start } = useLocationSearch('emergency');

  useEffect(() => {
    if (open) start();
    else setRefusal(null);
  }, [open, start]);

  const close = () => {
    setType(null);
    onClose();
  };

  const submit = async () => {
    if (!type) return;
    setSending(true);
    setRefusal(null);
    const outcome = await send(chosenEmergency(type, result));
    setSending(false);
    if (outcome.state === 'sent') return close();
    if (outcome.state === 'refused') setRefusal(failureMessageOf(outcome.failure, alerts.contactSecurity()));
  };

  return (
    <Dialog
      isTopmost
      open={open}
      onOpenChange={(opened) => !opened && close()}
      title={t.title()}
      icon={<Siren aria-hidden="true" className="size-8 shrink-0 text-critical" />}
      footer={
        <>
          <Button size="primary" onClick={close}>
            {waiting > 0 && !sending ? t.done() : t.cancel()}
          </Button>
          <Button variant="emergency" size="primary" disabled={!type} busy={sending} onClick={submit}>
            {sending ? t.sending() : t.send()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {waiting > 0 && !sending && (
          <Notice tone="high" icon={CloudUpload}>
            <p role="status" className="font-semibold">
              {t.storedHere()}
            </p>
            <p className="text-caption">
              {t.sentLater({ count: waiting })} {!isStored && unstoredMessage()} {t.callSecurity()}
            </p>
          </Notice>
        )}
        {refusal && (
          <Notice tone="critical" icon={CircleX}>
            <p role="alert">{refusal}</p>
          </Notice>
        )}
        <EmergencyTypeChoice value={type} disabled={sending} onChange={setType} />
        <LocationLine result={result} />
        <p className="text-caption text-muted">{t.hint()}</p>
      </div>
    </Dialog>
  );
}
