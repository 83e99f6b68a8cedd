import { Failure } from '@floorlight/service-kit/failures';
import type { MailTokenKind } from './mail-tokens.ts';

const words: Record<MailTokenKind, string> = {
  verification: 'This verification link is invalid or has expired.',
  reset: 'This reset link is invalid or has expired.',
};

/** A link that was never mailed, has run out or was used up: which of them is nobody's business. */
export const invalidLink = (kind: MailTokenKind): Failure => new Failure('invalid_request', words[kind]);
