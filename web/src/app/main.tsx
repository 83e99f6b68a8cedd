import '#ui/app.css';
import { paths } from '@floorlight/contracts/paths';
import { activeLanguage } from '@floorlight/languages/active';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepInstallPrompt } from '#lib/device/install-prompt.ts';
import { startLanguage } from '#lib/language/language.ts';
import { rememberedHint } from '#lib/session/remembered-hint.ts';
import { sharedDeviceHint } from '#lib/session/shared-device.ts';
import { notePaintedFocus } from './first-paint/painted-focus.ts';
import { publishPaintedSizes } from './first-paint/painted-sizes.ts';
import { reloadForMissingCode } from './missing-code.ts';
import { prepareApp, Root } from './Root.tsx';

reloadForMissingCode();
keepInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const remembered = rememberedHint();
const startsWith = remembered || sharedDeviceHint() || window.location.pathname !== paths.home ? 'app' : 'sign-in';

if (startsWith === 'app') notePaintedFocus(root);
const paintedLanguage = root.hasChildNodes() && document.documentElement.lang;

void startLanguage(remembered?.language).then(async () => {
  if (startsWith === 'app')
    await Promise.all([prepareApp({ isSomebodyRemembered: remembered !== null }), styleApplied()]);
  const page = (
    <StrictMode>
      <Root startsWith={startsWith} />
    </StrictMode>
  );
  // A tester's language, or one that could not be loaded, is not the painted one.
  if (startsWith === 'sign-in' && paintedLanguage === activeLanguage().tag) hydrateRoot(root, page);
  else {
    publishPaintedSizes(root);
    // As a transition it is rendered in slices, between which the device answers.
    startTransition(() => createRoot(root).render(page));
  }
});

/** Resolves once the app's style sheet is there, which comes after the first paint: without it everything would move. */
function styleApplied(): Promise<unknown> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!sheet || sheet.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, resolve, { once: true });
  });
}
