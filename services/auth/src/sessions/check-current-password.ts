import { coded } from '@floorlight/languages/coded';
import { Failure, invalid } from '@floorlight/service-kit/failures';
import type { AuthContext } from '../context.ts';
import { refusals } from '../refusal-messages.ts';
import type { UserRow } from '../users/user.ts';
import { type Attempt, checkPassword } from './check-password.ts';

/**
 * Checks the password of somebody who is signed in. A wrong one is an invalid field: 401 would mean that the session has
 * ended.
 */
export async function checkCurrentPassword(context: AuthContext, attempt: Attempt, field: string): Promise<UserRow> {
  try {
    return await checkPassword(context, attempt);
  } catch (error) {
    const isWrong = error instanceof Failure && error.code === 'unauthorized';
    throw isWrong ? invalid({ [field]: coded(refusals.wrongCurrentPassword) }) : error;
  }
}
