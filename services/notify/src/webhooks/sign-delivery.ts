import { createHmac, randomBytes } from 'node:crypto';

// After the Standard Webhooks specification, version 1.0.0.

const prefix = 'whsec_';

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** The headers that prove to a receiver whose delivery this is, which one and from when. `at` in seconds since 1970. */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}
