import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Calls `act` once for each time that the address has the parameter `name`, and takes it out: a reload does not repeat it. */
export function useOnceInAddress(name: string, act: () => void): void {
  const [address, setAddress] = useSearchParams();
  const isThere = address.has(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time the address asks for it
  useEffect(() => {
    if (!isThere) return;
    act();
    setAddress(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  }, [isThere]);
}
