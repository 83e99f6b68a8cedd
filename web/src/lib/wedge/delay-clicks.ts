/** Milliseconds. A scanner's second key arrives within it, and nobody notices the delay of a button. */
export const clickDelay = 60;

/** Clicks inside such an element are never delayed. */
const neverDelayed = '[data-at-once]';

/**
 * Delays the click that Enter or space makes on a button, until it is clear whether that key starts a scan (as a
 * preamble, or in a code that starts with a space). Only a scan cancels the click.
 */
export function delayClicks(setTimer: (call: () => void, milliseconds: number) => () => void) {
  let expected = false;
  let delayed: HTMLElement | null = null;
  let cancelTimer = () => {};

  /** The key belonged to a scan: drops the click. */
  const cancel = () => {
    cancelTimer();
    delayed = null;
    expected = false;
  };
  /** The key was pressed by hand: clicks now. */
  const release = () => {
    const button = delayed;
    cancel();
    button?.click();
  };
  return {
    cancel,
    release,
    /** Enter or space was pressed: the next click without a pointer comes from it. */
    expectClick: () => {
      expected = true;
    },
    /** Its click should have come by now: the next one has another source, such as assistive technology. */
    expectNoClick: () => {
      expected = false;
    },
    /** More keys have come: waits longer before clicking. */
    extend: (milliseconds: number) => {
      if (!delayed) return;
      cancelTimer();
      cancelTimer = setTimer(release, milliseconds);
    },
    onClick: (event: MouseEvent) => {
      if (!expected || event.detail !== 0 || !(event.target instanceof HTMLElement)) return;
      expected = false;
      if (event.target.closest(neverDelayed)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      delayed = event.target;
      cancelTimer = setTimer(release, clickDelay);
    },
  };
}
