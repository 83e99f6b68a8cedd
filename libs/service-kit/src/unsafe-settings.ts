import { serviceNames } from '@floorlight/contracts/endpoint';
import { withSecretFiles } from './secret-files.ts';

type Variables = Record<string, string | undefined>;

/** What a process has to have besides what all have. */
const needed: Record<string, readonly string[]> = {
  auth: ['PUBLIC_URL', 'KEY_ENCRYPTION_KEY', 'AUDIT_SIGNING_KEY', 'AUDIT_ANCHORS_FILE'],
  gateway: ['PUBLIC_URL', 'PRINCIPAL_SEALING_KEY'],
  notify: ['PUBLIC_URL'],
};
const shortestSecret = 16;
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const mailPorts = new Set(['', '25', '465', '587']);

/**
 * Names everything in a process's variables, the files in SECRETS_DIR included, that is unsafe in production: one line each,
 * without values. Throws where a secret file can't be used.
 */
export function unsafeSettings(process: string, environment: NodeJS.ProcessEnv): string[] {
  const variables = withSecretFiles(environment);
  return [
    ...unencrypted(variables),
    ...unencryptedBetweenHosts(process, variables),
    ...openDoors(process, variables),
    ...withoutCredentials(variables),
    ...weakSecrets(process, variables),
  ];
}

function unencrypted({ PUBLIC_URL }: Variables): string[] {
  return PUBLIC_URL === undefined || PUBLIC_URL.startsWith('https:')
    ? []
    : ['PUBLIC_URL: people must reach the product over https, with TLS in front of the gateway'];
}

const schemes: Record<string, string> = {
  REDIS_URL: 'rediss:',
  NATS_URL: 'tls:',
  TEXT_API_URL: 'https:',
  PHOTOS_S3_URL: 'https:',
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, 'https:'])),
};

/** What leaves this machine, or reaches it, without TLS. */
function unencryptedBetweenHosts(process: string, variables: Variables): string[] {
  const open = Object.entries(schemes).filter(([name, scheme]) =>
    elsewhere(variables[name]).some(({ protocol }) => protocol !== scheme),
  );
  const isDatabaseOpen = elsewhere(variables.DATABASE_URL).some(
    ({ searchParams }) => searchParams.get('sslmode') !== 'verify-full',
  );
  const isReached = !loopback.has(variables.HOST ?? '127.0.0.1') && serviceNames.some((name) => name === process);
  return [
    ...open.map(
      ([name, scheme]) => `${name}: another machine is reached with TLS only, by an address with ${scheme}//`,
    ),
    ...(isDatabaseOpen ? ['DATABASE_URL: another machine is reached with TLS only: add sslmode=verify-full'] : []),
    ...(isReached && variables.TLS !== 'on' ? ['TLS: set it to "on", because other machines reach this service'] : []),
  ];
}

/** The addresses in a list that are on other machines, which the path of a socket is not. */
function elsewhere(list = ''): URL[] {
  const urls = list.split(',').flatMap((url) => URL.parse(url.trim()) ?? []);
  return urls.filter(({ hostname }) => hostname !== '' && !hostname.startsWith('%2F') && !loopback.has(hostname));
}

function openDoors(
  process: string,
  { DEMO_ACCOUNTS, SIGN_UP, MANAGER_SIGNUP, SMTP_URL, WEB_DEV_URL }: Variables,
): string[] {
  const mail = SMTP_URL ? URL.parse(SMTP_URL) : null;
  const isMailbox = mail && (mail.hostname === 'mailbox' || (loopback.has(mail.hostname) && !mailPorts.has(mail.port)));
  return [
    ...(DEMO_ACCOUNTS && DEMO_ACCOUNTS !== 'false' ? ['DEMO_ACCOUNTS: their password is published'] : []),
    ...(process === 'auth' && (SIGN_UP || MANAGER_SIGNUP) === 'open'
      ? ['SIGN_UP: choose another mode, or anybody can register as a manager of any site']
      : []),
    ...(isMailbox ? ['SMTP_URL: this is the mailbox for development, which shows every mail to everybody'] : []),
    ...(WEB_DEV_URL ? ['WEB_DEV_URL: production serves the built app'] : []),
  ];
}

function withoutCredentials(variables: Variables): string[] {
  const servers = ['DATABASE_URL', 'REDIS_URL'].filter((name) => {
    const url = URL.parse(variables[name] ?? '');
    return url !== null && !url.password;
  });
  return [
    ...servers.map((name) => `${name}: the server takes anybody who has no password`),
    ...(variables.NATS_URL && !variables.NATS_NKEY_SEED
      ? ['NATS_NKEY_SEED: without users NATS takes events from anybody']
      : []),
  ];
}

/** Secrets that are missing, short, or used twice. */
function weakSecrets(process: string, variables: Variables): string[] {
  const secrets = Object.entries(variables).filter(
    ([name, value]) => value && /(_PASSWORD|_KEY|_SEED)$/.test(name) && name !== 'OPENAI_API_KEY',
  );
  const counts = Map.groupBy(secrets, ([, value]) => value);
  return [
    ...(needed[process] ?? []).filter((name) => !variables[name]).map((name) => `${name}: production needs it`),
    ...secrets
      .filter(([, value = '']) => value.length < shortestSecret)
      .map(([name]) => `${name}: use at least ${shortestSecret} random characters`),
    ...secrets
      .filter(([, value]) => (counts.get(value)?.length ?? 0) > 1)
      .map(([name]) => `${name}: another secret has the same value`),
  ];
}
