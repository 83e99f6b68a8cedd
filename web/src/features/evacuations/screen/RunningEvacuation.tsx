import { paths } from '@floorlight/contracts/paths';
import { type ReactNode, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useEvacuation } from '../use-evacuation.ts';
import { EvacuationBar } from './EvacuationBar.tsx';
import { EvacuationScreen } from './EvacuationScreen.tsx';

interface Shown {
  /** On top of the page; null without one. */
  bar: ReactNode;
  /** Covers the page; null while it does not. */
  screen: ReactNode;
}

/**
 * What everybody at the site sees of a running evacuation: its screen until they leave it, then a bar. An extension shows the
 * screen again to whoever has not answered. A roll call is never covered: wardens work there.
 */
export function useRunningEvacuation(): Shown {
  const own = useEvacuation();
  const { evacuation, answer } = own;
  const [left, setLeft] = useState<string | null>(null);
  const { pathname } = useLocation();
  if (!evacuation) return { bar: null, screen: null };
  const showing = `${evacuation.id} ${evacuation.version}`;
  const isLeft = answer === null ? left === showing : left?.startsWith(evacuation.id);
  const isCovered = !isLeft && !matchPath(paths.evacuation, pathname);
  return isCovered
    ? {
        bar: null,
        screen: <EvacuationScreen key={evacuation.id} own={{ ...own, evacuation }} onLeave={() => setLeft(showing)} />,
      }
    : {
        screen: null,
        bar: <EvacuationBar evacuation={evacuation} hasAnswered={answer !== null} onOpen={() => setLeft(null)} />,
      };
}
