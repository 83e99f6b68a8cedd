import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { getThisDisplay, type ThisWallDisplay } from '@floorlight/contracts/wall-displays';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { useDarkPage } from './use-dark-page.ts';
import { WallBoard } from './WallBoard.tsx';

/** Milliseconds between two attempts to ask what this screen is. */
const retryAfter = 3000;

/** A screen on a wall: asks for its code once, then shows the site until it is revoked. */
export function WallScreen() {
  useDarkPage();
  /** Undefined until known. */
  const [display, setDisplay] = useState<ThisWallDisplay | null>();
  const [wasRevoked, setRevoked] = useState(false);
  const isUnknown = display === undefined;
  useEffect(() => {
    if (!isUnknown) return;
    const ended = new AbortController();
    const ask = async () => {
      const answer = await call({ endpoint: getThisDisplay }, ended.signal);
      if (ended.signal.aborted) return;
      if ('error' in answer) timer = setTimeout(ask, retryAfter);
      else setDisplay((answer.data as ReplyOf<typeof getThisDisplay>).display); // what the contract says it answers
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    void ask();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [isUnknown]);
  const forget = useCallback(() => {
    setRevoked(true);
    setDisplay(null);
  }, []);
  if (display === undefined) return <LoadingScreen />;
  if (display === null) return <ConnectForm wasRevoked={wasRevoked} onConnected={setDisplay} />;
  return <WallBoard display={display} onRefused={forget} />;
}
