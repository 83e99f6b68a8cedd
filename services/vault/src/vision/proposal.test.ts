import { expect, test } from 'vitest';
import { proposalIn } from './proposal.ts';

const answer = (content: string, finish_reason = 'stop') => ({ finish_reason, message: { content } });

test.each(['X00SECRET1', '{"type":"X00SECRET1"}'])(
  'the error of a malformed answer quotes nothing of it: %s',
  (content) => {
    expect(() => proposalIn(answer(content))).toThrow(/^The vision model's answer does not match the schema$/);
  },
);

test('an answer cut off by a content filter means nothing was read', () => {
  expect(proposalIn(answer('', 'content_filter'))).toMatchObject({ type: 'none' });
});
