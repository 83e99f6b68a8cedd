import type { login, User } from '@floorlight/contracts/accounts';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import { loginAddress } from '@floorlight/contracts/sign-in';
import { call } from '#lib/api/call.ts';
import type { Failure } from '#lib/api/failure.ts';

/** Signs in, without the cache of server data: the sign-in form is on the screen before its code. */
export async function signIn(body: {
  email: string;
  password: string;
  code?: string;
}): Promise<{ user: User } | { error: Failure }> {
  const answer = await call({ endpoint: loginAddress, body });
  if ('error' in answer) return answer;
  const { user } = answer.data as ReplyOf<typeof login>; // the contract's reply
  return { user };
}
