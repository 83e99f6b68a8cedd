import type { User } from '@floorlight/contracts/accounts';
import { displayName } from '@floorlight/contracts/person';
import { LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useDeviceEmergencies } from '#features/alerts/device-outbox.ts';
import { lastInput, rememberInput } from '#lib/session/session-end.ts';
import { type SharedDeviceHint, sharedDeviceHint } from '#lib/session/shared-device.ts';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { dismissAllToasts } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { leaveSharedDevice } from './leave-shared-device.ts';
import { NextBadge } from './NextBadge.tsx';
import { t } from './shared-device-messages.ts';
import { useStartOver } from './use-start-over.ts';

/** Seconds for which the end of an idle session is announced. */
const noticeSeconds = 30;

/** On a shared device: whose turn it is, a way to end it, and its end after a while without input. Nothing elsewhere. */
export function SharedDeviceBar({ user }: { user: User }) {
  const [device] = useState(sharedDeviceHint);
  return device && <Bar user={user} {...device} />;
}

function Bar({ user, name, idleSeconds, badgeShapes }: { user: User } & SharedDeviceHint) {
  const startOver = useStartOver();
  const dispatch = useDispatch();
  useDeviceEmergencies();
  const [leaving, setLeaving] = useState(false);
  const left = useSecondsLeft(idleSeconds);
  const leave = async () => {
    setLeaving(true);
    if (await leaveSharedDevice(user.id)) return;
    // The page goes on with the next person, who shall read nothing that was meant for this one.
    dispatch(dismissAllToasts());
    startOver(null);
  };
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => {
    if (isOver && !leaving) void leave();
  }, [isOver]);

  return (
    <aside aria-label={name} className="flex items-center gap-3 bg-sunken px-4 py-1 hairline-b desk:px-8">
      <p className="min-w-0 grow break-words text-caption leading-snug">
        <span className="font-semibold">{displayName(user)}</span> · {name}
      </p>
      <Button busy={leaving} onClick={() => void leave()}>
        {!leaving && <LogOut aria-hidden="true" className="size-5" />}
        {t.nextPerson()}
      </Button>
      <NextBadge user={user} badgeShapes={badgeShapes} />
      <Dialog
        open={left <= noticeSeconds && !leaving}
        onOpenChange={() => undefined}
        modalAlert
        title={t.stillThere()}
        footer={<Button variant="primary">{t.stay()}</Button>}
      >
        <p role="status">{t.signingOut({ seconds: Math.max(0, Math.min(left, noticeSeconds)) })}</p>
      </Dialog>
    </aside>
  );
}

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Seconds until the session ends without any input. */
function useSecondsLeft(idleSeconds: number): number {
  const input = useRef(lastInput());
  const now = useDeviceNow(1000);
  useEffect(() => {
    const note = () => {
      input.current = Date.now();
      rememberInput();
    };
    for (const name of inputs) window.addEventListener(name, note, { capture: true, passive: true });
    return () => {
      for (const name of inputs) window.removeEventListener(name, note, { capture: true });
    };
  }, []);
  return Math.ceil(idleSeconds - (now - input.current) / 1000);
}
