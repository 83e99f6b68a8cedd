import { useEffect, useState } from 'react';

const quiet = 300;

/** A text once it has not changed for 300 ms: the server isn't asked with every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quiet);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
