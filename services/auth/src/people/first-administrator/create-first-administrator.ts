import type { BodyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/first-administrator';
import { and, eq, gt, sql } from '@floorlight/database/drizzle';
import { coded } from '@floorlight/languages/coded';
import { conflict, invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../../context.ts';
import { hashManagerToken } from '../../manager-tokens/token.ts';
import { checkNewPassword } from '../../passwords/check-new-password.ts';
import { hashPassword } from '../../passwords/password.ts';
import { refusals } from '../../refusal-messages.ts';
import { firstAdministratorCodes, users } from '../../schema.ts';
import { changePeople } from '../change-people.ts';
import { createPerson } from '../create-person.ts';
import { lockAdministrators } from '../require-another-administrator.ts';
import { isAdministrator } from './print-code.ts';

/** For the audit log: nobody is signed in. */
const machine = 'the code in the log';

/** Of several who enter the code at once, one becomes the administrator. */
export async function createFirstAdministrator(
  context: AuthContext,
  { code, password, firstName, lastName, email, language }: BodyOf<typeof contract.createFirstAdministrator>,
): Promise<{ message: string }> {
  const isCode = and(
    eq(firstAdministratorCodes.codeHash, hashManagerToken(code)),
    gt(firstAdministratorCodes.expiresAt, sql`now()`),
  );
  const wrongCode = () => invalid({ code: coded(refusals.wrongFirstAdministratorCode) });
  // Before spending time on a hash.
  if ((await context.db.orm.$count(firstAdministratorCodes, isCode)) === 0) throw wrongCode();
  const person = { firstName, lastName, email, employeeId: null };
  await checkNewPassword(password, person);
  const passwordHash = await context.hashQueue(() => hashPassword(password));
  await changePeople(context, { machine }, async (change) => {
    const { tx } = change;
    await lockAdministrators(tx);
    if ((await tx.$count(users, isAdministrator)) > 0) throw conflict(coded(refusals.hasAdministrator));
    const [used] = await tx.delete(firstAdministratorCodes).where(isCode).returning();
    if (!used) throw wrongCode();
    const siteId = [...context.sites.values()].find(({ closedAt }) => closedAt === null)?.id ?? '';
    const created = await createPerson(change, {
      ...person,
      siteId,
      role: 'administrator',
      language: language ?? null,
    });
    await tx.update(users).set({ passwordHash }).where(eq(users.id, created.id));
  });
  return { message: 'You are the administrator. Please sign in.' };
}
