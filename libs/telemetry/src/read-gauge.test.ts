import { expect, test } from 'vitest';
import { registry } from './metrics.ts';
import { readGauge } from './read-gauge.ts';

const samples = async (name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('a gauge has what its sources say now, and nothing once it can not be read', async () => {
  const watch = readGauge<() => Promise<number>>({ name: 'depth', help: 'How deep' }, async (source) => [
    { value: await source() },
  ]);
  expect(await samples('depth')).toEqual([]);
  let answer = async () => 3;
  const unwatch = watch(() => answer());
  expect(await samples('depth')).toEqual(['depth 3']);
  answer = () => Promise.reject(new Error('it is away'));
  expect(await samples('depth')).toEqual([]);
  answer = async () => 4;
  unwatch();
  expect(await samples('depth')).toEqual([]);
});

test('a gauge with labels forgets those that are gone', async () => {
  const names = ['alpha', 'bravo'];
  const options = { name: 'silence', help: 'Of each', labelNames: ['name'] };
  const watch = readGauge<string[]>(options, async (source) => source.map((name) => ({ labels: { name }, value: 1 })));
  watch(names);
  expect(await samples('silence')).toHaveLength(2);
  names.pop();
  expect(await samples('silence')).toEqual(['silence{name="alpha"} 1']);
});
