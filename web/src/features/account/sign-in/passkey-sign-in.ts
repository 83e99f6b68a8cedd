import type { User } from '@floorlight/contracts/accounts';
import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type { signInWithPasskey as contract } from '@floorlight/contracts/passkeys';
import { passkeySignInAddress, passkeySignInOptionsAddress } from '@floorlight/contracts/sign-in';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { type Callable, call } from '#lib/api/call.ts';
import type { Failure } from '#lib/api/failure.ts';

export type PasskeyAnswer = { user: User } | { error: Failure };

/** Milliseconds. Less than the server lets a challenge be signed. */
const renewEvery = 240_000;

/** Signs in with the passkey that the person chooses. Null if they chose none, or the browser can't use any here. */
export async function signInWithPasskey({ autofill = false } = {}): Promise<PasskeyAnswer | null> {
  const signed = await signChallenge({ endpoint: passkeySignInOptionsAddress, autofill });
  if (!signed || 'error' in signed) return signed;
  const answer = await call({ endpoint: passkeySignInAddress, body: signed });
  if ('error' in answer) return answer;
  const { user } = answer.data as ReplyOf<typeof contract>; // the contract's reply
  return { user };
}

/** Lets a passkey sign a new challenge. Null if the person chose none, or the browser can't use any here. */
export async function signChallenge({ endpoint = passkeySignInOptionsAddress as Callable, autofill = false } = {}) {
  const options = await call({ endpoint });
  if ('error' in options) return options;
  const optionsJSON = options.data as PublicKeyCredentialRequestOptionsJSON; // the contract's reply
  try {
    return { credential: await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }) };
  } catch {
    return null;
  }
}

/** Offers passkeys in the list that the browser shows at the email field. Returns stop. */
export function offerPasskeys(onAnswer: (answer: PasskeyAnswer) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async () => {
    if (stopped || !(await browserSupportsWebAuthnAutofill())) return;
    timer = setTimeout(offer, renewEvery);
    const answer = await signInWithPasskey({ autofill: true });
    if (!stopped && answer && 'user' in answer) onAnswer(answer);
  };
  void offer();
  return () => {
    stopped = true;
    clearTimeout(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}
