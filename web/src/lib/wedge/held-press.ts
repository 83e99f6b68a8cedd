/** A scanner's second key is there by then; nobody feels that a button answers so much later. */
export const heldFor = 60;

/** On what has to answer at once, before a timer does: a click in it is never held. */
const atOnce = '[data-at-once]';

/**
 * Holds back the click that an Enter or a space on a button makes, until it is known whether a scan begins with it
 * (a preamble, a code with a space before it): then nobody has pressed anything. Only a scan takes it away.
 */
export function holdPresses(later: (call: () => void, milliseconds: number) => () => void) {
  let expected = false;
  let held: HTMLElement | null = null;
  let forget = () => {};

  /** A scan it was. */
  const drop = () => {
    forget();
    held = null;
    expected = false;
  };
  /** A hand it was. */
  const release = () => {
    const pressed = held;
    drop();
    pressed?.click();
  };
  return {
    drop,
    release,
    /** Such a key has come: the next click without a pointer is its. */
    expect: () => {
      expected = true;
    },
    /** Its click would have come by now: the next is somebody else's, as of assistive technology. */
    expectNone: () => {
      expected = false;
    },
    /** More keys have come: by then it is known what they were. */
    wait: (milliseconds: number) => {
      if (!held) return;
      forget();
      forget = later(release, milliseconds);
    },
    onClick: (event: MouseEvent) => {
      if (!expected || event.detail !== 0 || !(event.target instanceof HTMLElement)) return;
      expected = false;
      if (event.target.closest(atOnce)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held = event.target;
      forget = later(release, heldFor);
    },
  };
}
