import * as z from 'zod/mini';
import { accountFieldMessages as messages } from './account-field-messages.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { Instant } from './scalars.ts';

const invalidNumber = fieldError(messages.invalidPhone);
const invalidCode = fieldError(messages.invalidTextCode);

/** A number with its country code after E.164: `+15551234567`. Spaces, dots, hyphens and brackets are left out. */
export const PhoneNumber = z.pipe(
  z.string(invalidNumber),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s().-]/g, '')),
    z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, invalidNumber)),
  ),
);

/** Why texts don't arrive: no phone has the number, or its owner has blocked our texts. */
export const PhoneProblem = z.enum(['invalid', 'blocked']);
export type PhoneProblem = z.infer<typeof PhoneProblem>;

/** The caller's number: alarms go there as text messages, and whoever answers their alert calls it. */
export const OwnPhone = z.object({
  number: z.string(),
  /** Null until its owner has typed the code that was sent to it: no alarm goes there before. */
  verifiedAt: z.nullable(Instant),
  problem: z.nullable(PhoneProblem),
});
export type OwnPhone = z.infer<typeof OwnPhone>;

/** Digits of the code that proves a number, how long it is good, and how often it may be typed wrong. */
export const textCode = { digits: 6, minutes: 10, attempts: 5 };
/** Seconds between two codes, and how many of them a person gets in a day: each text costs. */
export const textCodePause = 60;
export const textCodesPerDay = 5;

const phone = { service: 'notify', access: 'user', path: '/api/phone-number' } as const;
/** `sends`: whether this installation sends text messages. */
const PhoneReply = z.object({ sends: z.boolean(), phone: z.nullable(OwnPhone) });
const reply = { status: 200, body: PhoneReply } as const;

export const getPhone = defineEndpoint({
  ...phone,
  method: 'GET',
  summary: 'The number on which the caller is called back, and to which their alarms go as text messages.',
  reply,
});

export const setPhone = defineEndpoint({
  ...phone,
  method: 'PUT',
  summary: 'Sets the number and sends a code to it. Also sends a new code.',
  body: z.object({ number: PhoneNumber }),
  reply,
  fails: ['conflict'],
});

export const removePhone = defineEndpoint({
  ...phone,
  method: 'DELETE',
  summary: 'Removes the number.',
  reply: { status: 204 },
});

export const verifyPhone = defineEndpoint({
  ...phone,
  method: 'POST',
  path: '/api/phone-number/verification',
  summary: 'Proves the number with the code that was sent to it.',
  body: z.object({ code: z.string(invalidCode).check(z.trim(), z.regex(/^\d{6}$/, invalidCode)) }),
  reply,
  fails: ['conflict'],
});

export const phoneEndpoints = { getPhone, setPhone, removePhone, verifyPhone };
