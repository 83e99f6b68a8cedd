function fromEnvironment(name: string): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run the tests through vitest, whose global set-up starts the servers`);
  return url;
}

/** Addresses of the servers tests run against. Postgres is the admin URL; each throws where its variable is unset. */
export const testUrls = {
  get postgres() {
    return fromEnvironment('TEST_POSTGRES_URL');
  },
  get redis() {
    return fromEnvironment('TEST_REDIS_URL');
  },
  get nats() {
    return fromEnvironment('TEST_NATS_URL');
  },
};
