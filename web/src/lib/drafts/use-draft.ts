import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { onDraftRestored, readDraft, storeDraft } from './stored-draft.ts';

interface Draft<Typed> {
  typed: Typed;
  type: (typed: Typed) => void;
  /** It was sent: the form is `empty` again. */
  clear: () => void;
}

/**
 * State of what somebody types into a form, under a `name` that no other form has. It is there again after a reload, until it
 * is cleared.
 */
export function useDraft<Typed>(name: string, empty: Typed): Draft<Typed> {
  const { id: userId } = useCurrentUser();
  const read = () => ({ name, typed: readDraft(userId, name, empty) });
  const [state, setState] = useState(read);
  // The form shows something else now.
  const shown = state.name === name ? state : read();
  if (shown !== state) setState(shown);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => onDraftRestored(() => setState(latest.current())), []);
  return {
    typed: shown.typed,
    type: (typed) => {
      setState({ name, typed });
      storeDraft(userId, name, JSON.stringify(typed) === JSON.stringify(empty) ? null : typed);
    },
    clear: () => {
      setState({ name, typed: empty });
      storeDraft(userId, name, null);
    },
  };
}
