import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CountPlan } from './count-plan.ts';
import type { GoTo } from './use-go-to.ts';

/** Goes to the wall that the address names, once: the address of a link from a count of the site. */
export function useWallInAddress({ areas }: CountPlan, goTo: GoTo): void {
  const [search, setSearch] = useSearchParams();
  const [afeArea, wallNumber] = [search.get('area'), search.get('wall')];
  const go = useRef(goTo);
  go.current = goTo;
  useEffect(() => {
    if (afeArea === null || wallNumber === null) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const key of ['area', 'wall']) rest.delete(key);
        return rest;
      },
      { replace: true },
    );
    if (areas.some(({ name, walls }) => name === afeArea && walls.includes(wallNumber)))
      go.current({ afeArea, wallNumber });
  }, [areas, afeArea, wallNumber, setSearch]);
}
