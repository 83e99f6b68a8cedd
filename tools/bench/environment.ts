/** The user's settings for their own product, which do not apply to this one. */
const settings = [
  ...['PORT', 'HOST', 'ADMIN_PORT', 'PUBLIC_URL', 'POSTGRES_URL', 'REDIS_URL', 'NATS_URL', 'SMTP_URL', 'NODE_ENV'],
  ...['LOG_LEVEL', 'SITES_FILE', 'TRUST_PROXY', 'REQUESTS_PER_MINUTE', 'REGISTRATIONS_PER_HOUR', 'NODE_OPTIONS'],
  'REQUESTS_PER_MINUTE_PER_PERSON',
  'ALERTS_PER_MINUTE',
  'INCIDENT_PHOTOS_DIR',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
];

export const withoutUserSettings = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !settings.includes(name)));
