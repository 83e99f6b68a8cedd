import { useEffect } from 'react';

let tell: (alertId: string) => void = () => undefined;

/** Who is told of each alert that comes onto the screen. Returns the end of it. */
export function onAlertShown(listener: (alertId: string) => void): () => void {
  tell = listener;
  return () => {
    tell = () => undefined;
  };
}

/** This alert is on the screen and waits for someone: its sender may know that it is seen. */
export function useShownAlert({ id, status }: { id: string; status: string }): void {
  useEffect(() => {
    if (status === 'active') tell(id);
  }, [id, status]);
}
