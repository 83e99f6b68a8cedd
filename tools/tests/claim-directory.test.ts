import { expect, it } from 'vitest';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { AlreadyRunning, claimDirectory } from '../start/claim-directory.ts';

it('only one product at a time can claim a data directory, and the error names its process', () => {
  const directory = temporaryDirectory('claim');
  const release = claimDirectory(directory);
  expect(() => claimDirectory(directory)).toThrow(AlreadyRunning);
  expect(() => claimDirectory(directory)).toThrow(`process ${process.pid}`);
  release();
  claimDirectory(directory)();
});
