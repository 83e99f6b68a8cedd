import { useEffect, useState } from 'react';

/** Milliseconds. */
const delay = 300;

/** The text after it has not changed for 300 ms, so that typing doesn't send a request per letter. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
