import { serviceNames } from '@floorlight/contracts/endpoint';
import * as z from 'zod/mini';
import { type KeysVariable, keysVariable } from './event-keys.ts';

const keys = Object.fromEntries(serviceNames.map((name) => [keysVariable(name), z.optional(z.string())])) as Record<
  KeysVariable,
  z.ZodMiniOptional<z.ZodMiniString>
>; // built from every name

/** Variables of every process on the bus; spread them into its schema. */
export const busConfig = {
  NATS_URL: z.url(),
  /** The nkeys of this process's user, of which it uses the first. Not needed where NATS asks for none. */
  NATS_NKEY_SEED: z.optional(z.string()),
  EVENT_SIGNING_KEY: z.optional(z.string()),
  ...keys,
  SECRETS_DIR: z.optional(z.string()),
  TLS_AUTHORITIES: z.optional(z.string()),
};

export type BusConfig = z.infer<ReturnType<typeof z.object<typeof busConfig>>>;
