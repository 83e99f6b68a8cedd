import type * as accounts from '@floorlight/contracts/accounts';
import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import { eq } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { Failure, forbidden } from '@floorlight/service-kit/failures';
import { originOf } from '@floorlight/service-kit/request-scope';
import type { Request, Response } from 'express';
import type { AuthContext } from '../context.ts';
import { checkCode } from '../one-time-codes/check-code.ts';
import { refusals } from '../refusal-messages.ts';
import { users } from '../schema.ts';
import { hashSecret } from '../secrets.ts';
import { checkPassword } from './check-password.ts';
import { startBrowserSession } from './start-browser-session.ts';

/** Signs in with the password, and with a one-time code where the user has turned them on. */
export async function login(
  context: AuthContext,
  { email, password, code }: BodyOf<typeof accounts.login>,
  browser: { request: Request; response: Response },
): Promise<ReplyOf<typeof accounts.login>> {
  const deviceToken = context.cookies.readDevice(browser.request);
  const from = { deviceHash: deviceToken && hashSecret(deviceToken), ip: originOf(browser.request).ip };
  const checked = await checkPassword(context, { email, password, ...from });
  if (checked.deactivatedAt) throw forbidden(coded(refusals.deactivated));
  if (!checked.isEmailVerified) throw new Failure('email_not_verified');
  if (!checked.isActive && checked.awaitsManagerApproval) throw new Failure('approval_required');
  const hasSecondFactor = await checkCode(context, checked, { code, email, ...from });

  const stillHolds = eq(users.passwordHash, checked.passwordHash ?? '');
  const proof = { userId: checked.id, way: 'password' as const, stillHolds, hasSecondFactor };
  const user = await startBrowserSession(context, proof, browser);
  return { message: 'Welcome back!', user };
}
