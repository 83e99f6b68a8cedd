import '#ui/app.css';
import { paths } from '@floorlight/contracts/paths';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#lib/language/language.ts';
import { rememberedHint } from '#lib/session/remembered-hint.ts';
import { reloadForMissingCode } from './missing-code.ts';
import { preloadApp, Root } from './Root.tsx';

reloadForMissingCode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const rendered = createRoot(root);
const remembered = rememberedHint();
const startsWith = remembered || window.location.pathname !== paths.home ? 'app' : 'sign-in';
if (remembered) void preloadApp();

void startLanguage(remembered?.language).then(() => {
  rendered.render(
    <StrictMode>
      <Root startsWith={startsWith} />
    </StrictMode>,
  );
  // A page that can't show toasts still works.
  void import('./after-first-paint.tsx')
    .then(({ startAfterFirstPaint }) => startAfterFirstPaint())
    .catch(() => undefined);
});
