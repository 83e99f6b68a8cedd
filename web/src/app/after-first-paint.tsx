import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { syncPreferences } from './store.ts';
import { Toaster } from './Toaster.tsx';

/** Starts what every page needs beside its screen: the device's preferences, and toasts. */
export function startAfterFirstPaint(): void {
  syncPreferences();
  const toasts = document.createElement('div');
  document.body.append(toasts);
  createRoot(toasts).render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
}
