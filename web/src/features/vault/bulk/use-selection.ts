import { useState } from 'react';

/** Which rows of a list are selected; null while none can be. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    ids,
    start: () => setIds(new Set()),
    end: () => setIds(null),
    choose: (chosen: readonly string[]) => setIds(new Set(chosen)),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}
