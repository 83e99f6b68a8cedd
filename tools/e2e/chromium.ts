import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from '../processes/find-program.ts';

/** Finds the Chromium to test in: the system's, else the one Playwright downloaded. Null if there is none. */
export function chromiumProgram(): string | null {
  const own = chromium.executablePath();
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? (existsSync(own) ? own : null);
}

/**
 * Finds Chromium without a window system, which takes less processor time for the same pages. It has no
 * notifications, wake locks or cameras. Without one, it is the whole Chromium.
 */
export const headlessProgram = (): string | null => findProgram('chromium-headless-shell') ?? chromiumProgram();

/** With these Debian's Chromium runs as root and in containers, and makes no network requests of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
