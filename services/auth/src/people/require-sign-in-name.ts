import { isSignInId } from '@floorlight/contracts/email-address';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** Throws 400 for somebody who would have nothing to sign in with. */
export function requireSignInName({ email, employeeId }: { email: string | null; employeeId: string | null }): void {
  if (email !== null) return;
  if (employeeId === null) throw invalid({ email: coded(refusals.emailOrEmployeeId) });
  if (!isSignInId(employeeId)) throw invalid({ employeeId: coded(refusals.employeeIdDigit) });
}
