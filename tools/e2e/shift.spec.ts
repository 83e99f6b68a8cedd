import type { Page } from '@playwright/test';
import { mailTo } from './mail.ts';
import { linkIn, newPerson } from './person.ts';
import { expect, test } from './product.ts';
import { recordTones } from './sound.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const place = { latitude: 40.712776, longitude: -74.005974, accuracy: 8 };

test('an emergency reaches the managers within a second, and the worker sees their response', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = newPerson('manager', 'Mia');
  const sam = newPerson('worker', 'Sam');
  const floor = await (
    await browser.newContext({ baseURL, viewport: phone, geolocation: place, permissions: ['geolocation'] })
  ).newPage();
  const office = await (await browser.newContext({ baseURL, viewport: desk })).newPage();
  const frequencies = await recordTones(office);

  for (const [page, person] of [
    [office, mia],
    [floor, sam],
  ] as const) {
    await test.step(`${person.firstName} registers, reads the mail, verifies and signs in`, async () => {
      await register(page, person);
      const mail = await mailTo(product, person.email, /verify/i);
      await page.goto(linkIn(mail.text));
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
    });
  }
  await office.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).waitFor();

  await test.step('Sam sends a medical emergency with his location', async () => {
    await floor.getByRole('button', { name: 'EMERGENCY' }).click();
    const dialog = floor.getByRole('dialog', { name: 'Emergency Alert System' });
    await expect(dialog.getByRole('button', { name: 'Send Emergency Alert' })).toBeDisabled();
    await expect(dialog.getByText('40.712776')).toBeVisible();
    await dialog.getByText('Medical Emergency').click();
    await dialog.getByRole('button', { name: 'Send Emergency Alert' }).click();
  });

  await test.step('within a second Mia’s page shows the alarm', async () => {
    await expect(floor.getByText('Emergency Alert Sent', { exact: true })).toBeVisible();
    const alarm = office.getByRole('region', { name: 'Alarm' });
    await expect(alarm).toContainText('Medical Emergency', { timeout: 1000 });
    await expect(alarm).toContainText('Sam Okafor');
    await expect(office.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await expect(office.getByRole('link', { name: 'View Alert' })).toBeVisible();
    expect(await frequencies()).toContain(1200); // the danger tone
  });

  await test.step('it is in the panel and in the mailbox', async () => {
    await office.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const panel = office.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: /Medical Emergency.*Unread/ }).click();
    await expect(panel).toBeHidden();
    await expect(office).toHaveURL(/\/emergency\/alerts\/[0-9a-f-]{36}$/);
    await expect(office.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    const mail = await mailTo(product, mia.email, /EMERGENCY/);
    expect(mail.text).toContain('40.712776');
    expect(mail.text).toContain('Sam Okafor');
    await mailTo(product, 'emergency-services@floorlight.test', /EMERGENCY/);
  });

  await test.step('Mia acknowledges, and Sam sees her name', async () => {
    await office.getByRole('region', { name: 'Alarm' }).getByRole('button', { name: 'Acknowledge' }).click();
    await expect(office.getByRole('region', { name: 'Alarm' })).toBeHidden();
    await floor.getByRole('button', { name: /^Notifications/ }).click();
    await expect(floor.getByRole('dialog', { name: 'Notifications' })).toContainText('Mia Chen');
    await floor.keyboard.press('Escape');
  });

  await test.step('Mia resolves it with notes', async () => {
    await office.goto('/emergency');
    await office.getByRole('button', { name: 'Resolve', exact: true }).first().click();
    const dialog = office.getByRole('dialog', { name: 'Resolve Alert' });
    await dialog.getByLabel('Response Notes').fill('First aid given, ambulance not needed');
    await dialog.getByRole('button', { name: 'Resolve Alert' }).click();
    await expect(office.getByText('Alert Updated', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('Sam’s own history shows it resolved, without actions', async () => {
    await floor.goto('/emergency');
    const history = floor.getByRole('region', { name: 'Alert Dashboard' });
    await expect(history).toContainText('View your emergency alert history');
    await expect(history).toContainText('Medical Emergency');
    await expect(history).toContainText('First aid given, ambulance not needed');
    await expect(history.getByRole('button', { name: 'Resolve', exact: true })).toBeHidden();
  });
});

async function register(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Role').selectOption(person.role);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible();
}
