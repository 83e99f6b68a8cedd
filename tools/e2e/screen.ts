import { paths } from '@floorlight/contracts/paths';
import type { Page } from '@playwright/test';

/** A screen in one of its states, and how to get there. */
export interface Screen {
  name: string;
  /** Where it is, with its parameters or as `paths` has them. */
  path: string;
  open: (page: Page) => Promise<void>;
  /** Its layouts alone are looked at: what else there is to see is on other screens. */
  isLayoutOnly?: true;
}

/** Opened by loading the page. */
export const loaded = (name: string, path: string, ready: string): Screen => ({
  name,
  path,
  async open(page) {
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
  },
});
/**
 * Opened in the page that is loaded, as by a link, which takes a fraction of the time. It passes a screen without header
 * and navigation, so that nothing of the screen before stays open.
 */
export const at = (name: string, path: string, ready: string): Screen => ({
  name,
  path,
  async open(page) {
    await follow(page, '/reset-password', 'Invalid Reset Link');
    await follow(page, path, ready);
  },
});

export async function follow(page: Page, path: string, ready: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.getByText(ready).first().waitFor();
}

/** Another state of a screen, or with `path` the screen to which the step leads. */
export const after = (
  screen: Screen,
  name: string,
  step: (page: Page) => Promise<void>,
  path = screen.path,
): Screen => ({
  name,
  path,
  async open(page) {
    await screen.open(page);
    await step(page);
  },
});

/** The name in `paths` of an address; undefined if it is none of the app's. */
export function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  const isHere = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
  return Object.entries(paths).find(([, path]) => isHere(path))?.[0];
}
