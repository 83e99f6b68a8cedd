import { activate, english, type Language } from '@floorlight/languages/active';
import { registered } from '@floorlight/languages/messages';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { catalogsOf, loadCatalogs } from '#lib/language/catalogs.ts';
import { languages } from '#lib/language/language.ts';
import { Root } from '../Root.tsx';
import { store } from '../store.ts';
import { AppFrame } from './AppFrame.tsx';

/** The screens that are painted before the app's code is there, in one language. */
export interface Painted {
  language: Language;
  /** The sign-in form: the app takes over this very markup. */
  signIn: string;
  /** The frame of the app, which it replaces. */
  app: string;
}

const signIn = (
  <StrictMode>
    <Root startsWith="sign-in" />
  </StrictMode>
);

// At an address that no tab has: the frame is the same on every screen.
const app = (
  <Provider store={store}>
    <MemoryRouter initialEntries={['/frame']}>
      <AppFrame />
    </MemoryRouter>
  </Provider>
);

async function prerender(language: Language): Promise<Painted> {
  await loadCatalogs(language, registered.keys());
  const catalogs = catalogsOf(language);
  const missing = [...registered.keys()].filter((namespace) => language !== english && !catalogs[namespace]);
  if (missing.length) throw new Error(`These messages can't be loaded in ${language.tag}: ${missing.join(', ')}`);
  activate({ language, catalogs });
  return { language, signIn: renderToString(signIn), app: renderToString(app) };
}

/** The first screens in every language: for the build. */
export const painted: Painted[] = [];
for (const language of languages) painted.push(await prerender(language));
