import { useEffect } from 'react';

let notify: (alertId: string) => void = () => undefined;

/** Calls `listener` with each alert that comes onto the screen. Returns unsubscribe. */
export function onAlertShown(listener: (alertId: string) => void): () => void {
  notify = listener;
  return () => {
    notify = () => undefined;
  };
}

/** Reports that an active alert is on the screen, so that its sender can see that it was seen. */
export function useShownAlert({ id, status }: { id: string; status: string }): void {
  useEffect(() => {
    if (status === 'active') notify(id);
  }, [id, status]);
}
