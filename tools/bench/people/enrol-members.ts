import type { SignUpRole } from '@floorlight/contracts/person';
import { copyAccount } from '../../chaos/world/copy-account.ts';
import type { RunningProduct } from '../context.ts';
import { type Member, signUpMembers } from './people.ts';

/** Adds `count` signed-in people to a site within a second: the first signs up, the others are copies of that account. */
export async function enrolMembers(
  { product, address, mails }: RunningProduct,
  { role, siteId, count }: { role: SignUpRole; siteId: string; count: number },
): Promise<Member[]> {
  const [first] = await signUpMembers(address, mails, { role, siteId, count: 1 });
  if (!first) throw new Error('nobody could sign up');
  const copies = await copyAccount(product, first, { people: count - 1, sessions: 1 });
  return [
    first,
    ...copies.map(({ cookies: [cookie = ''], ...copy }) => ({ ...copy, password: first.password, cookie })),
  ];
}
