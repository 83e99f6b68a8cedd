/** The user's settings for their own product, which do not apply to one under test. */
const settings = ['PORT', 'HOST', 'PUBLIC_URL', 'SMTP_URL', 'POSTGRES_URL', 'REDIS_URL', 'NATS_URL', 'NODE_ENV', 'TLS'];

/** The environment without the settings of the user's own product. */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
