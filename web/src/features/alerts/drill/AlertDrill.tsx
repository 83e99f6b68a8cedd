import type { EmergencyType } from '@floorlight/contracts/alerts';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#lib/session/current-user.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { EmergencyTypeChoice } from '../button/EmergencyTypeChoice.tsx';
import { chosenEmergency } from '../button/emergency-body.ts';
import { useEmergency } from '../button/use-emergency.ts';
import { t } from './messages.ts';

/** Sends an alert as a drill; nothing for workers. It takes the same way as a real one, except to emergency services. */
export function AlertDrill() {
  const mayStart = useMay('drills.start');
  const { send } = useEmergency();
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<EmergencyType | null>(null);
  if (!mayStart) return null;
  const close = () => {
    setType(null);
    setOpen(false);
  };
  const start = () => {
    if (!type) return;
    void send({ ...chosenEmergency(type, null), drill: true });
    close();
  };
  return (
    <>
      <Button className="grow tablet:grow-0" onClick={() => setOpen(true)}>
        <GraduationCap aria-hidden="true" className="size-5" />
        {t.open()}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(opened) => !opened && close()}
        title={t.title()}
        description={t.hint()}
        footer={
          <>
            <Button size="primary" onClick={close}>
              {t.cancel()}
            </Button>
            <Button variant="primary" size="primary" disabled={!type} onClick={start}>
              {t.start()}
            </Button>
          </>
        }
      >
        <EmergencyTypeChoice value={type} disabled={false} onChange={setType} />
      </Dialog>
    </>
  );
}
