import { type FormEvent, useState } from 'react';
import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { ScanField } from '#lib/wedge/ScanField.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from '../messages.ts';
import { MyPoint } from './MyPoint.tsx';
import type { Ticks } from './use-ticks.ts';

interface BadgeDialogProps {
  open: boolean;
  onClose: () => void;
  ticks: Ticks;
}

/** Milliseconds in which the same badge in front of the camera counts once. */
const sameBadge = 4000;

/** Ticks people off by their badges, one after the other: by the camera, a hardware scanner or typed. */
export function BadgeDialog({ open, onClose, ticks }: BadgeDialogProps) {
  const [typed, setTyped] = useState('');
  const [last, setLast] = useState({ badge: '', at: 0 });
  const [count, setCount] = useState(0);
  const beep = useBeep();
  const take = (value: string) => {
    const badge = value.trim().slice(0, 50);
    if (!badge || (badge === last.badge && Date.now() - last.at < sameBadge)) return;
    setLast({ badge, at: Date.now() });
    setCount((before) => before + 1);
    setTyped('');
    beep('success');
    ticks.tick({ badge, name: t.badgeNamed({ badge }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(typed);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.scanBadge()}
      description={t.scanHint()}
      footer={
        <Button size="primary" onClick={onClose}>
          {t.done()}
        </Button>
      }
    >
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <LiveCamera onRead={({ value }) => take(value)} onGoBack={null} instead={t.typeInstead()} />
        <ScanField label={t.employeeId()} value={typed} maxLength={50} onValue={setTyped} onScan={take} />
        <Button type="submit" variant="primary" disabled={typed.trim() === ''}>
          {t.tickBadge()}
        </Button>
        <MyPoint ticks={ticks} />
        <p role="status" className="text-muted">
          {count > 0 && t.lastTicked({ count })}
        </p>
      </form>
    </Dialog>
  );
}
