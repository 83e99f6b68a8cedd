import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { syncPreferences } from './store.ts';
import { Toaster } from './Toaster.tsx';

let started = false;

/** Starts what a page needs beside its screens: the device's preferences, and toasts. */
export function startBesideScreens(): void {
  if (started) return;
  started = true;
  syncPreferences();
  const toasts = document.createElement('div');
  document.body.append(toasts);
  createRoot(toasts).render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
}
