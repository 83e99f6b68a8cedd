import { expect, it } from 'vitest';
import { outdatedSchemas } from './chart-files.ts';

it('the charts take exactly the variables that the processes read', async () => {
  expect(await outdatedSchemas(), 'run npm run charts -- schemas').toEqual([]);
});
