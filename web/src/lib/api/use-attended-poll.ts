import { useEffect, useRef } from 'react';

/** Milliseconds without input after which the user counts as away. */
const idleTimeout = 10 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Calls `poll` every `interval` milliseconds while the user is active: not while the page is hidden, nor after ten
 * minutes without input. The next input polls at once if a poll was skipped. Each call extends the session on the
 * server, so a screen that polls unattended would keep the session from ever expiring.
 */
export function useAttendedPoll(poll: () => unknown, interval: number): void {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    let lastInput = Date.now();
    let wasSkipped = false;
    const pollIfActive = () => {
      wasSkipped = document.visibilityState !== 'visible' || Date.now() - lastInput >= idleTimeout;
      if (!wasSkipped) latest.current();
    };
    const noteInput = () => {
      lastInput = Date.now();
      if (wasSkipped) pollIfActive();
    };
    // Opening the page counts as input.
    const noteVisibility = () => void (document.visibilityState === 'visible' && noteInput());
    const timer = setInterval(pollIfActive, interval);
    for (const input of inputs) document.addEventListener(input, noteInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', noteVisibility);
    return () => {
      clearInterval(timer);
      for (const input of inputs) document.removeEventListener(input, noteInput, { capture: true });
      document.removeEventListener('visibilitychange', noteVisibility);
    };
  }, [interval]);
}
