import { useEffect, useRef } from 'react';

/** How long after the last input a screen is still taken to be somebody's, in milliseconds. */
const patience = 10 * 60_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Calls `poll` every `interval` milliseconds while somebody is at the screen: not while it is hidden, nor once ten
 * minutes have gone by without pointer or key. What was left out is made up for at the next input. The server takes
 * each call for use of the session: a screen that polls by itself would keep it from ever being idle.
 */
export function useAttendedPoll(poll: () => unknown, interval: number): void {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    let lastInput = Date.now();
    let isBehind = false;
    const look = () => {
      isBehind = document.visibilityState !== 'visible' || Date.now() - lastInput >= patience;
      if (!isBehind) latest.current();
    };
    const noteInput = () => {
      lastInput = Date.now();
      if (isBehind) look();
    };
    // Whoever turns to the page is there.
    const noteVisibility = () => void (document.visibilityState === 'visible' && noteInput());
    const timer = setInterval(look, interval);
    for (const input of inputs) document.addEventListener(input, noteInput, { capture: true, passive: true });
    document.addEventListener('visibilitychange', noteVisibility);
    return () => {
      clearInterval(timer);
      for (const input of inputs) document.removeEventListener(input, noteInput, { capture: true });
      document.removeEventListener('visibilitychange', noteVisibility);
    };
  }, [interval]);
}
