import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from '../processes/find-program.ts';

/** The Chromium to test in: the system's, else the one Playwright has downloaded. Null where there is neither. */
export function chromiumProgram(): string | null {
  const own = chromium.executablePath();
  return findProgram('chromium') ?? findProgram('chromium-browser') ?? (existsSync(own) ? own : null);
}

/** Debian's runs as root and in containers with these, and asks the network for nothing. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
