import type { AddressRules } from '../outgoing/address-rules.ts';
import { type Outcome, post } from '../outgoing/post.ts';

/** An API that speaks Twilio's Messages call. */
export interface TextApi {
  url: string;
  authorization: string;
  from: string;
}

/** Takes `https://account:token@host/path`. */
export function textApi(address: string, from: string): TextApi {
  const { origin, pathname, username, password } = new URL(address);
  const account = decodeURIComponent(username);
  const credentials = Buffer.from(`${account}:${decodeURIComponent(password)}`).toString('base64');
  return {
    url: `${origin}${pathname.replace(/\/$/, '')}/Accounts/${encodeURIComponent(account)}/Messages.json`,
    authorization: `Basic ${credentials}`,
    from,
  };
}

/** Milliseconds. A text that takes longer counts as unknown. */
const timeout = 10_000;

/** The operator has named the address, so every one is allowed. */
const anyAddress: Pick<AddressRules, 'mayHave'> = { mayHave: () => true };

/** Sends a text, once. */
export const sendText = (api: TextApi, to: string, body: string, signal: AbortSignal): Promise<Outcome> =>
  post({
    url: api.url,
    headers: { authorization: api.authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: to, [fromField(api.from)]: api.from, Body: body }).toString(),
    addresses: anyAddress,
    signal,
    timeout,
  });

/** A messaging service chooses the number. */
const fromField = (from: string): string => (/^MG[0-9a-f]{32}$/.test(from) ? 'MessagingServiceSid' : 'From');

export const idIn = (answer: string | null): string | null =>
  /"sid"\s*:\s*"(\w{1,64})"/.exec(answer ?? '')?.[1] ?? null;

export function codeIn(answer: string | null): number | null {
  const code = /"code"\s*:\s*(\d{1,9})\b/.exec(answer ?? '')?.[1];
  return code === undefined ? null : Number(code);
}
