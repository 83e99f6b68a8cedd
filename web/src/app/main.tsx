import '#ui/app.css';
import { Direction } from 'radix-ui';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { startLanguage, useLanguage } from '#lib/language/language.ts';
import { rememberedUser } from '#lib/session/remembered-user.ts';
import { App } from './App.tsx';
import { reloadForMissingCode } from './missing-code.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { store, syncPreferences } from './store.ts';

// Loaded in parallel with the first screen. A page that can't show toasts still works.
const Toaster = lazy<ComponentType>(() =>
  import('./Toaster.tsx').then(
    (code) => ({ default: code.Toaster }),
    () => ({ default: () => null }),
  ),
);

// zod's fast path compiles code from strings, which the content security policy forbids.
z.config({ jitless: true });
syncPreferences();
reloadForMissingCode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const rendered = createRoot(root);
void startLanguage(rememberedUser()?.language).then(() =>
  rendered.render(
    <StrictMode>
      <Translated />
    </StrictMode>,
  ),
);

/** The app, rendered again in whole when its language changes: nothing typed is lost. */
function Translated() {
  const { direction } = useLanguage();
  return (
    <Provider store={store}>
      <Direction.Provider dir={direction}>
        <BrowserRouter>
          <ScreenBoundary>
            <App />
          </ScreenBoundary>
          <Suspense>
            <Toaster />
          </Suspense>
        </BrowserRouter>
      </Direction.Provider>
    </Provider>
  );
}
