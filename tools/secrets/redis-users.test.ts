import { expect, test } from 'vitest';
import { redisUserNames, redisUsersFile } from './redis-users.ts';

test('the administrator, as which Sentinels sign in, has all channels, and no other user has one', () => {
  const secrets = Object.fromEntries(
    ['REDIS', ...redisUserNames].map((name) => [`${name.toUpperCase()}_PASSWORD`, name]),
  );
  const lines = redisUsersFile(secrets).split('\n');
  const withChannels = lines.filter((line) => line.includes(' &'));
  expect(withChannels).toEqual([expect.stringMatching(/^user administrator on #\w+ ~\* &\* \+@all$/)]);
});
