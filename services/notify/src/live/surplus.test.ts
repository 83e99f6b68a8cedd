import { expect, test } from 'vitest';
import { surplusOf } from './surplus.ts';

const opened = (count: number, sessionId: string, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ sessionId, openedAt: from + index }));

test('five connections of a session stay, the oldest of six goes', () => {
  expect(surplusOf(opened(5, 'a'))).toEqual([]);
  expect(surplusOf(opened(6, 'a'))).toEqual([{ sessionId: 'a', openedAt: 0 }]);
});

test('twenty connections of a person stay, whatever the sessions', () => {
  const four = ['a', 'b', 'c', 'd'].flatMap((sessionId, index) => opened(5, sessionId, index * 10));
  expect(surplusOf(four)).toEqual([]);
  expect(surplusOf([...four, ...opened(1, 'e', 100)])).toEqual([{ sessionId: 'a', openedAt: 0 }]);
});
