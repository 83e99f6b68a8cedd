import { expect, test } from 'vitest';
import { proposalIn } from './proposal.ts';

const answer = (content: string, finish_reason = 'stop') => ({ finish_reason, message: { content } });

test.each(['X00SECRET1', '{"type":"X00SECRET1"}'])(
  'what is said of a malformed answer holds nothing of it: %s',
  (content) => {
    expect(() => proposalIn(answer(content))).toThrow(/^The vision model answered something else than was agreed$/);
  },
);

test('what a filter cut off is nothing read', () => {
  expect(proposalIn(answer('', 'content_filter'))).toMatchObject({ type: 'none' });
});
