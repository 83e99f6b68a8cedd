import { expect, test } from 'vitest';
import { hashQueue, type Requester } from './hash-queue.ts';

/** Holds both slots while the others come, and returns the order in which they ran. */
async function orderOf(requesters: [name: string, requester: Requester | undefined][]): Promise<string[]> {
  const queue = hashQueue(5);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const order: string[] = [];
  const holding = [queue(() => opened), queue(() => opened)];
  const others = requesters.map(([name, requester]) => queue(async () => void order.push(name), requester));
  open();
  await Promise.all([...holding, ...others]);
  return order;
}

const stranger = (network: string, account: string, failures = 0) => ({ network, account, failures });

test('known devices and people with a mailed link go before strangers', async () => {
  const order = await orderOf([
    ['stranger', stranger('warehouse', 'sam')],
    ['device', { device: 'scanner' }],
    ['mailed link', undefined],
  ]);
  expect(order).toEqual(['device', 'mailed link', 'stranger']);
});

test('of a network the account on which nobody has failed goes first', async () => {
  const order = await orderOf([
    ['guess 1', stranger('warehouse', 'mia', 4)],
    ['guess 2', stranger('warehouse', 'mia', 4)],
    ['honest', stranger('warehouse', 'sam')],
    ['elsewhere', stranger('home', 'eve')],
  ]);
  expect(order).toEqual(['honest', 'elsewhere', 'guess 1', 'guess 2']);
});

test('thirty attempts on one account at once do not delay another account', async () => {
  const burst = Array.from({ length: 30 }, (): [string, Requester] => ['burst', stranger('warehouse', 'mia')]);
  const order = await orderOf([...burst, ['honest', stranger('warehouse', 'sam')]]);
  expect(order.indexOf('honest')).toBeLessThanOrEqual(1);
});

test('a full queue refuses more work of a network at once with 503, and of no other network', async () => {
  const queue = hashQueue(5);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const taken = Array.from({ length: 1002 }, (_, index) =>
    queue(() => opened, stranger('attacker', `account ${index}`)),
  );
  const refused = queue(() => opened, stranger('attacker', 'one more'));
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  const other = queue(async () => 'checked', stranger('warehouse', 'sam'));
  open();
  expect(await other).toBe('checked');
  expect((await Promise.allSettled(taken)).filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('networks that guess leave the processor to others, and first check accounts on which nobody has failed', async () => {
  const queue = hashQueue(5);
  const order: string[] = [];
  const check = (name: string, account: string, { failures = 3, hashes = true } = {}) =>
    queue(async () => void order.push(name), {
      ...stranger('warehouse', account, failures),
      guessing: { hashes },
    });
  const guesses = Array.from({ length: 4 }, (_, n) => check(`guess ${n}`, `account ${n}`));
  const honest = check('honest', 'sam', { failures: 0 });
  const nobody = check('nobody', 'no address', { failures: 0, hashes: false });
  await queue(async () => void order.push('elsewhere'), stranger('home', 'eve'));
  await Promise.all([honest, nobody]);
  expect(order.slice(0, 4)).toEqual(['guess 0', 'honest', 'nobody', 'elsewhere']);
  await Promise.all(guesses);
});

test('of networks that guess, an account that nobody has tried is never refused for accounts that were', async () => {
  const queue = hashQueue(0.1);
  const check = (account: string, failures: number) =>
    queue(async () => account, { ...stranger('warehouse', account, failures), guessing: { hashes: true } });
  const tried = Array.from({ length: 45 }, (_, n) => check(`account ${n}`, 3));
  const refused = Promise.allSettled(tried);
  expect(await check('sam', 0)).toBe('sam');
  expect((await refused).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(40);
});
