import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const positive = (standard: number) => z._default(z.coerce.number().check(z.positive()), standard);
const atLeastOne = (standard: number) => z._default(z.coerce.number().check(z.int(), z.gte(1)), standard);

const AuthConfig = z
  .object({
    ...baseConfig,
    DATABASE_URL: z.url(),
    /** Another role, that owns the tables: used while migrating alone. */
    MIGRATIONS_DATABASE_URL: z.optional(z.url()),
    REDIS_URL: z.url(),
    NATS_URL: z.url(),
    SMTP_URL: z.url(),
    MAIL_FROM: z.string().check(z.minLength(1)),
    PUBLIC_URL: z.url(),
    SITES_FILE: z.string().check(z.minLength(1)),
    /** `approval`: who registers as a manager is a worker until a manager of the site approves. */
    MANAGER_SIGNUP: z._default(z.enum(['open', 'approval']), 'open'),
    DEMO_ACCOUNTS: z._default(z.stringbool(), false),
    /** A session ends after so many hours without a request, */
    SESSION_IDLE_HOURS: positive(12),
    /** and after so many days in any case. */
    SESSION_LIFE_DAYS: positive(30),
    /** So many wrong passwords for one account in the window are answered before it is slowed. */
    SIGN_IN_TRIES: atLeastOne(10),
    SIGN_IN_WINDOW_SECONDS: positive(900),
    /** The first wait of a slowed account; each further wrong password doubles it, up to the longest. */
    SIGN_IN_FIRST_WAIT_SECONDS: positive(60),
    SIGN_IN_LONGEST_WAIT_SECONDS: positive(3600),
    /** Links of one kind that are mailed to one account within an hour. */
    ACCOUNT_MAILS_PER_HOUR: atLeastOne(5),
    /** How long a request may wait for its password to be hashed: less than the gateway waits for an answer. */
    HASH_WAIT_SECONDS: positive(12),
  })
  .check(
    z.refine((config) => !(config.DEMO_ACCOUNTS && config.NODE_ENV === 'production'), {
      path: ['DEMO_ACCOUNTS'],
      message: 'Demo accounts have a published password: production refuses them',
    }),
  );
export type AuthConfig = z.infer<typeof AuthConfig>;

export const readAuthConfig = (env: NodeJS.ProcessEnv): AuthConfig => readConfig(AuthConfig, env);
