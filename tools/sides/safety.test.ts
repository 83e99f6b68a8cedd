import { getAlert, raiseAlert, updateAlert } from '@floorlight/contracts/alerts';
import { expectBothSides } from './expect-both-sides.ts';

expectBothSides('safety', (auth) => ({
  async work(first, second) {
    const { token } = await auth.tokenFor('safety');
    const manager = (await auth.tokenFor('safety', { role: 'manager', name: 'Mia Chen' })).token;
    const body = { title: 'Fall', severity: 'critical', emergencyType: 'medical' };
    const { id } = (await first.send(raiseAlert, { token, body })) as { id: string };
    await second.send(updateAlert, { token: manager, params: { id }, body: { status: 'acknowledged' } });
    await first.send(updateAlert, { token: manager, params: { id }, body: { status: 'resolved' } });
    return { id, manager };
  },
  async find(at, { id, manager }) {
    const { status } = (await at.send(getAlert, { token: manager, params: { id } })) as { status: string };
    if (status !== 'resolved') throw new Error(`alert ${id} is ${status}`);
  },
}));
