import { type KeyboardEvent, useRef } from 'react';

const presses = ['Enter', ' '];

/**
 * A key that was already down when the focus came here presses nothing: neither while it repeats nor when it is let go.
 * The handlers belong onto the element around; `forget` before it is shown again.
 */
export function useOwnKeys() {
  const down = useRef(new Set<string>());
  return {
    forget: () => down.current.clear(),
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
