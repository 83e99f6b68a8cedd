import type { Page } from '@playwright/test';
import { newPerson, openedBy, signUp } from './person.ts';
import { expect, test } from './product.ts';

/** Gives the page a device that makes passkeys and verifies its user, as a phone with a finger does. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, signs in by the button and at the email field, and is removed', async ({
  browser,
  product,
  baseURL,
}) => {
  const worker = newPerson('worker', 'Pia');
  await signUp(product, worker);
  const page = await openedBy(browser, baseURL, worker);
  await addAuthenticator(page);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByLabel('Name').fill('Phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();

  const dashboard = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
  // As in a browser without offers at the email field, so that the button is what signs in.
  await page.addInitScript(`if (sessionStorage.getItem('offers') === 'none')
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;`);
  await page.evaluate(`sessionStorage.setItem('offers', 'none')`);
  await page.goto('/api/logout');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(dashboard).toBeVisible();
  await page.evaluate(`sessionStorage.removeItem('offers')`);

  // With offers, Chromium's virtual device takes the offer at the email field at once.
  await page.goto('/api/logout');
  await expect(dashboard).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByText(/Last used/)).toBeVisible();
  await expect(page.getByText(/^Passkey · /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});
