import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { useEffect, useRef } from 'react';
import { LoginForm } from '#features/account/sign-in/LoginForm.tsx';
import { whenIdle } from '#lib/device/when-idle.ts';
import { useDeviceLanguage } from '#lib/language/device-language.ts';
import { fetchUser } from '#lib/session/left-session.ts';
import type { Departure } from './departure.ts';
import { replayEarlyInput } from './first-paint/early-input.ts';
import { preloadCode } from './first-paint/preload-code.ts';

interface FirstScreenProps {
  leave: (departure: Departure) => Promise<void>;
}

/** The sign-in form of a visitor, while the server is asked whether they are signed in after all. */
export function FirstScreen({ leave }: FirstScreenProps) {
  useDeviceLanguage();
  const session = useRef<User | null>(undefined);
  const latest = useRef(leave);

  useEffect(() => {
    const leave = latest.current;
    const abort = new AbortController();
    void fetchUser(abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if ('data' in answer) {
        if (answer.data) return leave({ session: answer.data });
        session.current = null;
        // The full app shows that the server can't be reached, and asks again.
      } else if (!hasTypedText()) return leave({ session: undefined });
    });
    const leaveForAddress = () => {
      if (window.location.pathname !== paths.home) void leave({ session: session.current });
    };
    window.addEventListener('popstate', leaveForAddress);
    replayEarlyInput();
    const cancel = whenIdle(preloadCode);
    return () => {
      abort.abort();
      window.removeEventListener('popstate', leaveForAddress);
      cancel();
    };
  }, []);

  return (
    <LoginForm
      email=""
      go={(mode) => void leave({ session: session.current, form: { mode, email: typedEmail } })}
      onSignedIn={(user) => leave({ session: user, justSignedIn: true })}
    />
  );
}

const typedEmail = (): string => document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
const hasTypedText = (): boolean => [...document.querySelectorAll('input')].some(({ value }) => value !== '');
