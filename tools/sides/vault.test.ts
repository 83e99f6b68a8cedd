import { addBarcode, favoriteBarcode, getBarcode } from '@floorlight/contracts/barcodes';
import { expectBothSides } from './expect-both-sides.ts';

let count = 0;

expectBothSides('vault', (auth) => ({
  async work(first, second) {
    const { token } = await auth.tokenFor('vault');
    const body = { value: `BOX-${++count}`, type: 'code128', description: 'A box' };
    const { id } = (await first.send(addBarcode, { token, body })) as { id: string };
    await second.send(favoriteBarcode, { token, params: { id }, body: { favorite: true } });
    return { id, token };
  },
  async find(at, { id, token }) {
    await at.send(getBarcode, { token, params: { id } });
  },
}));
