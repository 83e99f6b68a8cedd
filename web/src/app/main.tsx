import '#ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { App } from './App.tsx';
import { reloadForMissingCode } from './missing-code.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { followPreferences, store } from './store.ts';
import { Toaster } from './Toaster.tsx';

// zod's fast path compiles code from strings, which the content security policy forbids.
z.config({ jitless: true });
followPreferences();
reloadForMissingCode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <Toaster>
          <ScreenBoundary>
            <App />
          </ScreenBoundary>
        </Toaster>
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
