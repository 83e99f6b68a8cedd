import { expect, it } from 'vitest';
import { temporaryDirectory } from '../processes/temporary-directory.ts';
import { AlreadyRunning, claimDirectory } from '../start/one-at-a-time.ts';

it('a data directory is held by one product at a time, which a second one says', () => {
  const directory = temporaryDirectory('claim');
  const release = claimDirectory(directory);
  expect(() => claimDirectory(directory)).toThrow(AlreadyRunning);
  expect(() => claimDirectory(directory)).toThrow(`process ${process.pid}`);
  release();
  claimDirectory(directory)();
});
