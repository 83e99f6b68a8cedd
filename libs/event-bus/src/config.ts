import { serviceNames } from '@floorlight/contracts/endpoint';
import type { Placement } from '@nats-io/jetstream';
import * as z from 'zod/mini';
import { type KeysVariable, keysVariable } from './event-keys.ts';

const keys = Object.fromEntries(serviceNames.map((name) => [keysVariable(name), z.optional(z.string())])) as Record<
  KeysVariable,
  z.ZodMiniOptional<z.ZodMiniString>
>; // built from every name

const isList = (text: string): boolean => text.split(',').every((url) => URL.canParse(url.trim()));

/** The address of NATS, or those of all servers of a cluster: `nats://one:4222,nats://two:4222`. */
export const natsUrls = z.string().check(z.refine(isList, 'Must be a URL, or several with commas between them'));

/** Variables of every process on the bus; spread them into its schema. */
export const busConfig = {
  NATS_URL: natsUrls,
  /** The nkeys of this process's user, of which it uses the first. Not needed where NATS asks for none. */
  NATS_NKEY_SEED: z.optional(z.string()),
  EVENT_SIGNING_KEY: z.optional(z.string()),
  ...keys,
  SECRETS_DIR: z.optional(z.string()),
  TLS_AUTHORITIES: z.optional(z.string()),
};

/** How a cluster of NATS servers keeps the streams. Only the set-up uses it. */
export interface StreamSettings {
  /** Servers that have a copy of each event: 1, 3 or 5. */
  replicas: number;
  placement?: Placement;
}

export const oneServer: StreamSettings = { replicas: 1 };

const StreamVariables = z.object({
  STREAM_REPLICAS: z.pipe(z._default(z.string(), '1'), z.enum(['1', '3', '5'], 'Must be 1, 3 or 5')),
  STREAM_PLACEMENT_CLUSTER: z.optional(z.string()),
  STREAM_PLACEMENT_TAGS: z.optional(z.string()),
});

/** Reads the environment of the set-up. Throws one error that names every variable that is wrong. */
export function readStreamSettings(env: NodeJS.ProcessEnv): StreamSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = StreamVariables.safeParse(given);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { STREAM_REPLICAS, STREAM_PLACEMENT_CLUSTER: cluster, STREAM_PLACEMENT_TAGS: list } = parsed.data;
  const tags = list?.split(',').map((tag) => tag.trim());
  const placement = { ...(cluster && { cluster }), ...(tags && { tags }) } as Placement; // NATS needs one of the two
  return { replicas: Number(STREAM_REPLICAS), ...((cluster || tags) && { placement }) };
}

export type BusConfig = z.infer<ReturnType<typeof z.object<typeof busConfig>>>;
