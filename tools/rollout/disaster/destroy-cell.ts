import { rmSync } from 'node:fs';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Product } from '../../start/start-product.ts';

/** Ends all processes of a cell at once, as a fire does, and removes what they have stored. */
export async function destroyCell(product: Product, directory: string): Promise<void> {
  const { postgres, nats, redis } = product.servers;
  const parts = [product.gateway, ...Object.values(product.services), postgres, nats, redis];
  const own = parts.filter(({ pid }) => pid !== null);
  const stopping: Promise<void>[] = [];
  for (const part of own) {
    part.kill('SIGKILL');
    stopping.push(part.stop()); // or it would be started again
  }
  await Promise.all(stopping);
  await product.stop();
  await eventually(() => rmSync(directory, { recursive: true, force: true }), { within: 20_000, every: 250 });
}
