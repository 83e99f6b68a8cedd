import type { User } from '@floorlight/contracts/accounts';
import { useEffect } from 'react';
import { leaveSession } from '#lib/session/left-session.ts';
import { t } from '#lib/session/messages.ts';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { sharedDeviceHint } from '#lib/session/shared-device.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { forgetTraces } from './forget-traces.ts';
import { useStartOver } from './use-start-over.ts';

/** Leads to the sign-in screen after a session that ended by itself without a network. What waits to be sent stays. */
export function SessionOver({ user }: { user: User }) {
  const startOver = useStartOver();
  const toast = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends the session once, when it mounts
  useEffect(() => {
    const end = async () => {
      if (sharedDeviceHint() === null) await rememberUser(null);
      else await Promise.all([forgetTraces(user.id), leaveSession(user.id)]);
      toast({ title: t.sessionOver(), message: t.sessionOverHint(), tone: 'warning' });
      startOver(null);
    };
    void end();
  }, []);
  return <LoadingScreen />;
}
