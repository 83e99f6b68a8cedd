import '#ui/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import * as z from 'zod/mini';
import { App } from './App.tsx';
import { followPreferences, store } from './store.ts';
import { Toaster } from './Toaster.tsx';

// zod's fast path compiles code from strings, which the content security policy forbids.
z.config({ jitless: true });
followPreferences();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BrowserRouter>
        <Toaster>
          <App />
        </Toaster>
      </BrowserRouter>
    </Provider>
  </StrictMode>,
);
