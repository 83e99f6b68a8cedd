import { endBreak, startBreak } from '@floorlight/contracts/breaks';
import { getOwnBreakData } from '@floorlight/contracts/own-data';
import { expectBothSides } from './expect-both-sides.ts';

expectBothSides('breaks', (auth) => ({
  async work(first, second) {
    const { token } = await auth.tokenFor('breaks');
    const answer = await first.send(startBreak, { token, body: { sessionType: 'break' } });
    const { id } = (answer as { session: { id: string } }).session;
    await second.send(endBreak, { token, params: { id }, body: {} });
    return { id, token };
  },
  async find(at, { id, token }) {
    const own = JSON.stringify(await at.send(getOwnBreakData, { token }));
    if (!own.includes(id)) throw new Error(`break ${id} is gone`);
  },
}));
