import { mailsTo, mailTo } from './mail.ts';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

test('while NATS is stopped an alert reaches the manager, and only once when NATS is back', async ({
  browser,
  baseURL,
  product,
}) => {
  const mia = newPerson('manager', 'Mara', 'west');
  const sam = newPerson('worker', 'Simon', 'west');
  await Promise.all([signUp(product, mia), signUp(product, sam)]);
  const office = await (await browser.newContext({ baseURL })).newPage();
  const floor = await (await browser.newContext({ baseURL })).newPage();
  await signInOnScreen(office, mia);
  await signInOnScreen(floor, sam);

  await product.servers.nats.stop();
  try {
    await floor.getByRole('button', { name: 'EMERGENCY' }).click();
    const dialog = floor.getByRole('dialog', { name: 'Emergency Alert System' });
    await dialog.getByText('Fire Emergency').click();
    await dialog.getByRole('button', { name: 'Send Emergency Alert' }).click();
    await expect(floor.getByText('Emergency Alert Sent', { exact: true })).toBeVisible();
    await expect(office.getByRole('region', { name: 'Alarm' })).toContainText('Fire Emergency', { timeout: 5000 });
  } finally {
    await product.servers.nats.start();
  }

  // The event arrives a second time, over the bus. A later event on the bus shows that it has arrived.
  await floor.getByRole('button', { name: 'ACTIVE' }).press('Enter', { delay: 1200 });
  await floor
    .getByRole('alertdialog', { name: 'Deactivate Emergency?' })
    .getByRole('button', { name: 'Yes, Deactivate' })
    .click();
  await expect(floor.getByText('Emergency Deactivated', { exact: true })).toBeVisible();
  await expect(office.getByRole('region', { name: 'Alarm' })).toBeHidden();
  await office.getByRole('button', { name: /^Notifications/ }).click();
  const panel = office.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /Simon/ })).toHaveCount(1);
  await mailTo(product, mia.email, /EMERGENCY/);
  expect(await mailsTo(product, mia.email, /EMERGENCY/)).toHaveLength(1);
});

test('without a network the alert waits on the device, survives a reload, and is sent once when it is back', async ({
  browser,
  baseURL,
  product,
}) => {
  const sam = newPerson('worker', 'Selma', 'south');
  const cookie = await signUp(product, sam);
  const context = await browser.newContext({ baseURL });
  const floor = await context.newPage();
  await signInOnScreen(floor, sam);

  await context.setOffline(true);
  await floor.getByRole('button', { name: 'EMERGENCY' }).click();
  const dialog = floor.getByRole('dialog', { name: 'Emergency Alert System' });
  await dialog.getByText('Security Emergency').click();
  await dialog.getByRole('button', { name: 'Send Emergency Alert' }).click();
  await expect(floor.getByText(/waiting to send/i).first()).toBeVisible();

  await context.setOffline(false);
  await floor.reload();
  await expect(floor.getByRole('button', { name: 'ACTIVE' })).toBeVisible();
  // The button shows ACTIVE also while the alert still waits on the device.
  const alerts = async () => (await fetch(`${product.url}/api/emergency-alerts`, { headers: { cookie } })).json();
  await expect.poll(alerts).toMatchObject([{ title: 'Security Emergency', pressCount: 1 }]);
});

test('what waited while its session ended is sent once the same person signs in, and not by another', async ({
  browser,
  baseURL,
  product,
}) => {
  const [nils, olga] = [newPerson('worker', 'Nils', 'south'), newPerson('worker', 'Olga', 'south')];
  const [cookie] = await Promise.all([signUp(product, nils), signUp(product, olga)]);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signInOnScreen(page, nils);
  await page.getByRole('button', { name: 'Away Break' }).click();
  await page.getByRole('button', { name: 'Start Break' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start Break' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  const [session] = await context.cookies();
  const headers = { cookie: `${session?.name}=${session?.value}`, origin: product.url };
  expect((await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers })).ok).toBe(true);
  await context.setOffline(false);
  await expect(page.getByLabel('Email')).toBeVisible();

  const breaks = async () => {
    const answer = await fetch(`${product.url}/api/breaks/mine`, { headers: { cookie } });
    return ((await answer.json()) as { sessions: object[] }).sessions; // what the contract says
  };
  await signInOnScreen(page, olga);
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden();
  expect(await breaks()).toEqual([]);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await signInOnScreen(page, nils);
  await expect.poll(breaks).toMatchObject([{ status: 'active' }]);
});

test('a stopped service answers 503 at once, and the others keep working', async ({ product }) => {
  const cookie = await signUp(product, newPerson('worker', 'Nadia'));
  const get = (path: string) => fetch(`${product.url}${path}`, { headers: { cookie } });
  await product.services.breaks.stop();
  try {
    const began = performance.now();
    const answer = await get('/api/breaks/active');
    expect(performance.now() - began).toBeLessThan(1000);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect((await get('/api/emergency-alerts')).status).toBe(200);
  } finally {
    await product.services.breaks.start();
  }
});
