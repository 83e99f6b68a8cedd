import { type KeyboardEvent, useRef } from 'react';

const presses = ['Enter', ' '];

/**
 * Ignores keys that were already down when the focus arrived, both their repeats and their release. Put the handlers on
 * the container, and call `reset` each time before it is shown.
 */
export function useOwnKeys() {
  const down = useRef(new Set<string>());
  return {
    reset: () => down.current.clear(),
    handlers: {
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (!presses.includes(event.key)) return;
        if (!event.repeat) down.current.add(event.key);
        else if (!down.current.has(event.key)) event.preventDefault();
      },
      onKeyUpCapture: (event: KeyboardEvent) => {
        if (presses.includes(event.key) && !down.current.delete(event.key)) event.preventDefault();
      },
    },
  };
}
