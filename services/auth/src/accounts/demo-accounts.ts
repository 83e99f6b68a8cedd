import type { Role } from '@floorlight/contracts/person';
import { readSites } from '@floorlight/sites/read-sites';
import type { AuthContext } from '../context.ts';
import { hashPassword } from '../passwords/password.ts';
import { createUser } from './create-user.ts';
import { verifyUser } from './verify-user.ts';

export const demoPassword = 'floorlight-demo';
const accounts: { email: string; firstName: string; lastName: string; role: Role; employeeId?: string }[] = [
  { email: 'worker@floorlight.test', firstName: 'Demo', lastName: 'Worker', role: 'worker' },
  { email: 'lead@floorlight.test', firstName: 'Demo', lastName: 'Lead', role: 'lead' },
  { email: 'manager@floorlight.test', firstName: 'Demo', lastName: 'Manager', role: 'manager', employeeId: 'MGR-1' },
  { email: 'administrator@floorlight.test', firstName: 'Demo', lastName: 'Administrator', role: 'administrator' },
];

export const demoEmails = accounts.map(({ email }) => email);

/** A part that creates the missing demo accounts on the first site. Existing ones stay unchanged. */
export const demoAccounts = (context: AuthContext) => ({
  name: 'demo accounts',
  async start(): Promise<void> {
    const siteId = [...readSites(context.config.SITES_FILE).keys()].find((id) => context.sites.has(id));
    if (!siteId) throw new Error('there is no site for the demo accounts');
    for (const { email, ...person } of accounts) {
      const passwordHash = await context.hashQueue(() => hashPassword(demoPassword));
      await context.db.transaction(async (tx) => {
        const user = await createUser(tx, email, { employeeId: null, ...person, siteId, passwordHash });
        if (user) await verifyUser(context, tx, user.id, null, true); // there is no manager yet to approve it
      });
    }
  },
});
