import { forgotPassword, updatePreferences } from '@floorlight/contracts/accounts';
import { generateManagerToken, sendTestEmail } from '@floorlight/contracts/manager-tokens';
import { succeeded } from '@floorlight/test-kit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, as, authUnderTest, newEmail, registered, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest();
});
afterAll(() => auth.stop());

const mailTo = (email: string, subject: string) =>
  auth.mailbox.waitFor((mail) => mail.to[0]?.address === email && mail.subject === subject);

test.each([
  ['the registration’s language', { language: 'es-MX' }, 'Verifique su correo para Floorlight'],
  ['English where a language has no translation', { language: 'tlh' }, 'Verify your email for Floorlight'],
])('the verification is mailed in %s', async (_, given, subject) => {
  expect((await mailTo(await registered(auth, given), subject)).text).toContain('/verify-email?token=');
});

test('the verification is mailed in the site’s language where the registration has none', async () => {
  const email = await registered(auth, { siteId: auth.otherSiteId });
  const mail = await mailTo(email, 'Verifique su correo para Floorlight');
  expect(mail.html).toContain('Si el botón no funciona');
});

test('each registration of an address is mailed in its own language', async () => {
  const email = newEmail();
  await registered(auth, { email, language: 'es' });
  await registered(auth, { email, language: 'en' });
  await mailTo(email, 'Verifique su correo para Floorlight');
  await mailTo(email, 'Verify your email for Floorlight');
});

test('mails about an account are in the language that its owner chose last', async () => {
  const { email } = await verified(auth, { language: 'en', role: 'manager', employeeId: 'MGR-7' });
  const call = await as(auth, await signedIn(auth, email));
  succeeded(await call(updatePreferences, { body: { language: 'es' } }));
  succeeded(await auth.call(forgotPassword, { body: { email } }));
  await mailTo(email, 'Restablezca su contraseña de Floorlight');
  succeeded(await call(sendTestEmail));
  await mailTo(email, 'Correo de prueba de Floorlight');
  succeeded(await call(generateManagerToken, { body: { managerId: 'MGR-7', reason: '<i>cage</i>' } }));
  const mail = await mailTo(email, 'Se generó un token de seguridad');
  expect(mail.text).toMatch(/Generado: \d+ de \p{L}+ de \d{4}\b/u);
  expect(mail.html).toContain('Motivo: &lt;i&gt;cage&lt;/i&gt;');
});

test('a known address is mailed in the language of its owner, not of the new registration', async () => {
  const { email } = await verified(auth, { language: 'es' });
  await registered(auth, { email, language: 'en' });
  await mailTo(email, 'Ya tiene una cuenta de Floorlight');
});
