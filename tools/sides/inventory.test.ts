import { createTote, listTotes, updateTote } from '@floorlight/contracts/totes';
import { expectBothSides } from './expect-both-sides.ts';

let count = 0;

expectBothSides('inventory', (auth) => ({
  async work(first, second) {
    const { token } = await auth.tokenFor('inventory', { role: 'manager' });
    const toteNumber = `T${process.pid}-${++count}`;
    const { id, version } = (await first.send(createTote, { token, body: { toteNumber } })) as {
      id: string;
      version: number;
    };
    await second.send(updateTote, { token, params: { id }, body: { version, itemCount: 3 } });
    return { toteNumber, token };
  },
  async find(at, { toteNumber, token }) {
    const found = (await at.send(listTotes, { token, query: { codes: toteNumber } })) as { itemCount: number }[];
    if (found[0]?.itemCount !== 3) throw new Error(`tote ${toteNumber} is not as it was left`);
  },
}));
