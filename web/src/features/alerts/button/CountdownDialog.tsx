import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ProgressRing } from '#ui/controls/ProgressRing.tsx';
import { t as alerts } from '../messages.ts';
import { t } from './messages.ts';

const seconds = 3;

interface CountdownDialogProps {
  open: boolean;
  onCancel: () => void;
  onDone: () => void;
}

/** Three seconds to cancel the emergency of a held button. */
export function CountdownDialog({ open, onCancel, onDone }: CountdownDialogProps) {
  return (
    <Dialog
      isTopmost
      open={open}
      onOpenChange={(opened) => !opened && onCancel()}
      modalAlert
      title={alerts.titles.held()}
      description={t.countdownHint()}
      footer={
        <Button size="primary" data-at-once onClick={onCancel} className="w-full">
          {t.cancel()}
        </Button>
      }
    >
      {open && <Countdown onDone={onDone} />}
    </Dialog>
  );
}

function Countdown({ onDone }: { onDone: () => void }) {
  const [left, setLeft] = useState(seconds);
  const [running, setRunning] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    const frame = requestAnimationFrame(() => setRunning(true));
    const ticks = Array.from({ length: seconds }, (_, index) =>
      setTimeout(() => setLeft(seconds - index - 1), (index + 1) * 1000),
    );
    return () => {
      cancelAnimationFrame(frame);
      for (const tick of ticks) clearTimeout(tick);
    };
  }, []);
  useEffect(() => {
    if (left === 0) done.current();
  }, [left]);

  return (
    <div className="relative mx-auto my-2 flex size-44 items-center justify-center rounded-full bg-critical-tint text-emergency">
      <ProgressRing milliseconds={seconds * 1000} running={running} className="inset-0" />
      <p
        role="timer"
        aria-live="assertive"
        aria-label={t.sendingIn({ seconds: left })}
        className="font-bold text-[5rem] text-critical leading-none"
      >
        {left}
      </p>
    </div>
  );
}
