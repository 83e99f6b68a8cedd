import type { Enrolment } from '@floorlight/contracts/shared-devices';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useNow } from '#lib/time/use-now.ts';
import { QrCode } from '#ui/barcode/QrCode.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';

interface EnrolmentDialogProps {
  enrolment: Enrolment;
  /** When a handheld was last enrolled as the device. */
  enrolledAt: string | null;
  onClose: () => void;
}

/** Shows the link as a code, until a handheld has opened it. */
export function EnrolmentDialog({ enrolment, enrolledAt, onClose }: EnrolmentDialogProps) {
  const { device, url, expiresAt } = enrolment;
  useWakeLock(true);
  const [before] = useState(enrolment.device.enrolledAt);
  const minutes = Math.ceil((Date.parse(expiresAt) - useNow(10_000)) / 60_000);
  const isEnrolled = enrolledAt !== null && enrolledAt !== before;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isEnrolled ? t.enrolled({ name: device.name }) : t.codeTitle()}
      description={isEnrolled ? undefined : t.codeHint()}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done()}
        </Button>
      }
    >
      {isEnrolled ? (
        <Notice tone="resolved" icon={CircleCheck}>
          <p role="status">{t.enrolled({ name: device.name })}</p>
        </Notice>
      ) : (
        <>
          {minutes > 0 && <QrCode text={url} label={t.code({ name: device.name })} />}
          <p className="mt-3 text-center text-muted">{minutes > 0 ? t.codeEnds({ minutes }) : t.codeEnded()}</p>
        </>
      )}
    </Dialog>
  );
}
