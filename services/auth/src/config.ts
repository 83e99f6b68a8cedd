import { SignUpMode } from '@floorlight/contracts/accounts';
import { CellKey } from '@floorlight/contracts/cell-link';
import { CellName } from '@floorlight/contracts/cells';
import { busConfig, natsUrls } from '@floorlight/event-bus/config';
import { baseConfig, readConfig, sealingKey, urlList } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const positive = (defaultValue: number) => z._default(z.coerce.number().check(z.positive()), defaultValue);
const atLeastOne = (defaultValue: number) => z._default(z.coerce.number().check(z.int(), z.gte(1)), defaultValue);

const addressList = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((list: string) => list.split(',').flatMap((address) => address.trim() || [])),
    z.array(z.email()),
  ),
);

const domainList = z.pipe(
  z._default(z.string(), ''),
  z.transform((list: string) => list.split(',').flatMap((domain) => domain.trim().toLowerCase() || [])),
);

export const AuthConfig = z
  .object({
    ...baseConfig,
    DATABASE_URL: z.url(),
    REDIS_URL: z.url(),
    ...busConfig,
    SMTP_URL: z.url(),
    MAIL_FROM: z.string().check(z.minLength(1)),
    PUBLIC_URL: z.url(),
    SAFETY_URL: urlList,
    INVENTORY_URL: urlList,
    /** Seeds a database without sites. */
    SITES_FILE: z.string().check(z.minLength(1)),
    /** The directories that people can sign in with: docs/directories.md. */
    DIRECTORIES_FILE: z.optional(z.string()),
    /** Who may register: see `signUpMode`. */
    SIGN_UP: z.optional(SignUpMode),
    /** The name that `SIGN_UP` had before there were invitations. */
    MANAGER_SIGNUP: z.optional(z.enum(['open', 'approval'])),
    /** The domains of email addresses that may register, with commas between them. Default: all. */
    ALLOWED_MAIL_DOMAINS: domainList,
    DEMO_ACCOUNTS: z._default(z.stringbool(), false),
    /** Seals the private keys in the database. Where it changes, auth also makes a new signing key. */
    KEY_ENCRYPTION_KEY: sealingKey,
    /** A signing key is replaced after this many days. */
    SIGNING_KEY_DAYS: positive(30),
    /** A session ends after this many hours without a request, */
    SESSION_IDLE_HOURS: positive(12),
    /** and after this many days in any case. */
    SESSION_LIFE_DAYS: positive(30),
    /** On a shared device it ends after this many minutes without a request. */
    SHARED_DEVICE_IDLE_MINUTES: positive(10),
    /** Wrong passwords allowed per account, network and window before further attempts have to wait. */
    SIGN_IN_TRIES: atLeastOne(10),
    SIGN_IN_WINDOW_SECONDS: positive(900),
    /** The first wait; each further wrong password doubles it, up to the longest. */
    SIGN_IN_FIRST_WAIT_SECONDS: positive(60),
    SIGN_IN_LONGEST_WAIT_SECONDS: positive(3600),
    /** Wrong passwords of one network, whatever the accounts, that are more than mistyping. */
    SIGN_IN_FAILURES_PER_MINUTE: atLeastOne(30),
    /** The most links of one kind that an account is mailed in an hour. */
    ACCOUNT_MAILS_PER_HOUR: atLeastOne(5),
    /** The private Ed25519 key that signs the heads of the audit log, in PEM. The database's owner must not have it. */
    AUDIT_SIGNING_KEY: z.optional(z.string()),
    /** Gets a line for each anchor of the audit log; may be on write-once storage. */
    AUDIT_ANCHORS_FILE: z.optional(z.string()),
    /** The addresses that are mailed the first anchor of each day, with commas between them. */
    AUDIT_ANCHOR_RECIPIENTS: addressList,
    /** A time-stamp authority (RFC 3161), which certifies an anchor each hour. */
    TIMESTAMP_URL: z.optional(z.url()),
    /** The keys of people's data in backups, a file for each person: erasing an account deletes theirs. */
    BACKUP_KEYS_DIR: z.optional(z.string()),
    /** A hub: the list of its cells. docs/rollout.md */
    CELLS_FILE: z.optional(z.string()),
    /**
     * A cell with a hub: its name in that list, the hub's NATS (with the authorities whose certificates it takes, in a file),
     * and the hub's public nkey.
     */
    CELL: z.optional(CellName),
    HUB_URL: z.optional(natsUrls),
    HUB_AUTHORITIES_FILE: z.optional(z.string()),
    HUB_KEY: z.optional(CellKey),
    /** Between two hellos to the hub: what has changed there is here that much later. */
    HELLO_SECONDS: positive(3),
    /** The nkey of a hub or a cell. */
    CELL_KEY: z.optional(z.string().check(z.regex(/^SU[A-Z2-7]{56}$/, 'Must be the seed of an nkey (SU…)'))),
    /** How long a request may wait for its password to be hashed: less than the gateway's timeout. */
    HASH_WAIT_SECONDS: positive(12),
  })
  .check(
    z.refine((config) => !(config.DEMO_ACCOUNTS && config.NODE_ENV === 'production'), {
      path: ['DEMO_ACCOUNTS'],
      message: 'Demo accounts have a published password, so production does not allow them',
    }),
    z.refine(({ HUB_URL, CELL, HUB_KEY, CELL_KEY }) => !HUB_URL || Boolean(CELL && HUB_KEY && CELL_KEY), {
      path: ['HUB_URL'],
      message: 'A cell with a hub also needs CELL, HUB_KEY and CELL_KEY',
    }),
    z.refine(({ CELLS_FILE, CELL_KEY }) => !CELLS_FILE || Boolean(CELL_KEY), {
      path: ['CELLS_FILE'],
      message: 'A hub also needs CELL_KEY',
    }),
    z.refine(
      ({ HUB_URL, NODE_ENV }) =>
        NODE_ENV !== 'production' || !HUB_URL || HUB_URL.split(',').every((url) => url.trim().startsWith('tls:')),
      {
        path: ['HUB_URL'],
        message: 'The hub sends the hashes of passwords, so production takes tls: only',
      },
    ),
    z.refine(({ CELLS_FILE, HUB_URL }) => !CELLS_FILE || !HUB_URL, {
      path: ['HUB_URL'],
      message: 'A hub has no hub itself: set CELLS_FILE or HUB_URL',
    }),
  );
export type AuthConfig = z.infer<typeof AuthConfig>;

export const readAuthConfig = (env: NodeJS.ProcessEnv): AuthConfig => readConfig(AuthConfig, env);

/** The configured mode. Production takes only people who were invited, unless it says otherwise. */
export const signUpMode = ({ SIGN_UP, MANAGER_SIGNUP, NODE_ENV }: AuthConfig): SignUpMode =>
  SIGN_UP ?? MANAGER_SIGNUP ?? (NODE_ENV === 'production' ? 'invitation' : 'open');
