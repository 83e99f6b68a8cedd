import { useFocusScopeBranch } from '@radix-ui/react-focus-scope';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Marks what stays usable while a dialog is open: EMERGENCY, the alarm bar, toasts. `aria-live` is what Radix looks for when it
 * hides the page behind a dialog from screen readers; an element with another value keeps its own.
 */
export const aboveDialogs = (name: string) => ({ 'data-above-dialogs': name, 'aria-live': 'off' }) as const;

const marked = '[data-above-dialogs]';
const controls = 'a[href], button, input, select, textarea, [tabindex]';

export const isAboveDialogs = (target: EventTarget | null) =>
  target instanceof Element && target.closest(marked) !== null;

/** In a dialog: the focus may leave it for what is above dialogs, and Tab goes there after the dialog's last control. */
export function FocusAboveDialogs({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  const [above] = useState(() => [...document.querySelectorAll<HTMLElement>(marked)]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTab = event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey;
      if (!isTab || !dialog.current || [...document.querySelectorAll('[role$="dialog"]')].at(-1) !== dialog.current)
        return;
      const next = following(tabStops(dialog.current), above.flatMap(tabStops), event.shiftKey ? -1 : 1);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [above, dialog]);
  return above.map((element) => <Branch key={element.dataset.aboveDialogs} element={element} />);
}

function Branch({ element }: { element: HTMLElement }) {
  useFocusScopeBranch(element);
  return null;
}

/** Where Tab leads from or to what is above the dialog; undefined within the dialog, where the browser knows the way. */
function following(inside: HTMLElement[], above: HTMLElement[], step: 1 | -1): HTMLElement | undefined {
  const stops = [...inside, ...above];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  if (at < 0) return undefined;
  const next = (at + step + stops.length) % stops.length;
  return Math.max(at, next) < inside.length ? undefined : stops[next];
}

const tabStops = (within: HTMLElement): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility(),
  );
