import { randomUUID } from 'node:crypto';
import { appHeader } from '@floorlight/contracts/endpoint';
import type { SignUpRole } from '@floorlight/contracts/person';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Browser, Page } from '@playwright/test';
import type { Product } from '../start/start-product.ts';
import { type HasMailbox, mailTo } from './mail.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: SignUpRole;
  siteId: string;
  employeeId?: string;
}

/** What people reach of a product. */
export type Reachable = HasMailbox & Pick<Product, 'url'>;

type Credentials = Pick<Person, 'email' | 'password'>;

/** The manager among the demo accounts, on the first site. */
export const firstManager: Credentials = { email: 'manager@floorlight.test', password: 'floorlight-demo' };

/** Makes up a person that no other test uses. */
export const newPerson = (role: SignUpRole, firstName: string, siteId = 'main'): Person => ({
  firstName,
  lastName: role === 'manager' ? 'Chen' : 'Okafor',
  email: `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.test`,
  password: 'a long enough password',
  role,
  siteId,
});

/** Registers a person over HTTP, and verifies their address. */
export async function register(product: Reachable, person: Person): Promise<void> {
  await post(product, '/api/auth/register', { ...person, confirmPassword: person.password });
  const mail = await mailTo(product, person.email, /verify/i);
  const address = `${product.url}/api/auth/verify-email${new URL(linkIn(mail.text)).search}`;
  await fetch(address, { headers: { [appHeader]: '1' } });
}

/** Registers and verifies a person over HTTP. Returns their session cookie. */
export async function signUp(product: Reachable, person: Person): Promise<string> {
  await register(product, person);
  return signIn(product, person);
}

/** Signs a verified person in over HTTP. Returns the Cookie header. */
export async function signIn(product: Pick<Product, 'url'>, { email, password }: Credentials): Promise<string> {
  const answer = await post(product, '/api/auth/login', { email, password });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Returns the first link in a mail's text. */
export function linkIn(text: string): string {
  const [link] = text.match(/https?:\/\/\S+/) ?? [];
  if (!link) throw new Error(`No link in: ${text}`);
  return link;
}

/** Signs in through the screens, up to the dashboard. */
export async function signInOnScreen(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).waitFor();
}

/** A page of its own, on which the person is signed in; the size of a desk unless another is given. */
export async function openedBy(
  browser: Browser,
  baseURL: string,
  person: Credentials,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport, acceptDownloads: true })).newPage();
  await signInOnScreen(page, person);
  return page;
}

/** Milliseconds between two attempts, of which each costs the product a password's hash. */
const retryDelay = 250;

async function post(product: Pick<Product, 'url'>, path: string, body: unknown): Promise<Response> {
  return eventually(
    async () => {
      const answer = await fetch(`${product.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    },
    { every: retryDelay },
  );
}
