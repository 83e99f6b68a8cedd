import type { RegisterRequest } from '@floorlight/contracts/accounts';
import type { Role } from '@floorlight/contracts/person';
import type { Transaction } from '@floorlight/database/database';
import { coded } from '@floorlight/languages/coded';
import { forbidden, invalid } from '@floorlight/service-kit/failures';
import { networkOf } from '@floorlight/service-kit/network-of';
import type * as z from 'zod/mini';
import { areUsedInCells } from '../cells/take-addresses.ts';
import { signUpMode } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { checkNewPassword } from '../passwords/check-new-password.ts';
import { hashPassword } from '../passwords/password.ts';
import { refusals } from '../refusal-messages.ts';
import { lockUserByEmail } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { mailAlreadyRegistered, mailVerification } from './account-mails.ts';
import { createUser } from './create-user.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { Registration, RegistrationOrigin } from './registration.ts';

/**
 * Registers an address. The answer and the work, and so the time, are the same for known and unknown addresses; only
 * the mail to the owner differs.
 */
export async function registerUser(
  context: AuthContext,
  request: z.infer<typeof RegisterRequest>,
  origin: Omit<RegistrationOrigin, 'at'>,
): Promise<{ message: string }> {
  requireMayRegister(context, request.email);
  const employeeId = request.employeeId || null;
  await checkNewPassword(request.password, { ...request, employeeId });
  const registration: Registration = {
    siteId: siteFor(context, request.siteId),
    firstName: request.firstName,
    lastName: request.lastName,
    ...roleOnRegistration(context, request.role),
    employeeId,
    language: request.language ?? null,
    registrationOrigin: { at: new Date().toISOString(), ...origin },
    passwordHash: await context.hashQueue(() => hashPassword(request.password), {
      network: origin.ip === null ? 'unknown' : networkOf(origin.ip),
      account: request.email,
      failures: 0,
    }),
  };
  await context.db.transaction(async (tx) => {
    // An account in a cell of this hub has the address.
    if (await areUsedInCells(context, tx, [request.email]))
      return mailAlreadyRegistered(context, tx, { ...registration, email: request.email, id: request.email });
    const owner = (await createUser(tx, request.email, registration)) ?? (await lockUserByEmail(tx, request.email));
    if (!owner) throw new Error('the insert found a user with this address, the select did not');
    await mailOwner(context, tx, owner, registration);
  });
  return { message: 'Registration successful! Please check your email to verify your account.' };
}

/**
 * Mails a verified owner that the account exists. For an unverified address each registration gets a link of its own, so
 * that the first person to register somebody else's address does not choose the owner's password.
 */
async function mailOwner(
  context: AuthContext,
  tx: Transaction,
  owner: UserRow,
  registration: Registration,
): Promise<void> {
  if (owner.deactivatedAt) return;
  if (owner.isEmailVerified) return mailAlreadyRegistered(context, tx, owner);
  const token = await issueMailToken(tx, {
    userId: owner.id,
    kind: 'verification',
    registration,
    maxPerHour: context.config.ACCOUNT_MAILS_PER_HOUR,
  });
  if (token) await mailVerification(context, tx, { ...registration, email: owner.email }, token);
}

function requireMayRegister({ config }: AuthContext, email: string): void {
  const mode = signUpMode(config);
  if (mode === 'invitation' || mode === 'directory') throw forbidden(coded(refusals.signUpClosed[mode]));
  const domains = config.ALLOWED_MAIL_DOMAINS;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length > 0 && !domains.includes(domain))
    throw invalid({ email: coded(refusals.otherMailDomain, { domains: domains.join(', ') }) });
}

/** With SIGN_UP=approval a manager registration is a worker until approved. */
const roleOnRegistration = (
  { config }: AuthContext,
  wanted: Role,
): Pick<Registration, 'role' | 'awaitsManagerApproval'> =>
  signUpMode(config) === 'approval' && wanted === 'manager'
    ? { role: 'worker', awaitsManagerApproval: true }
    : { role: wanted, awaitsManagerApproval: false };

function siteFor({ sites }: AuthContext, wanted: string | undefined): string {
  const open = [...sites.values()].filter(({ closedAt }) => closedAt === null);
  const site = wanted ? open.find(({ id }) => id === wanted) : open[0];
  if (!site) throw invalid({ siteId: coded(refusals.chooseSite) });
  return site.id;
}
