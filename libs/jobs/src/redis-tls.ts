/**
 * The TLS options of a connection to Redis; none where its URL is without TLS. `authorities` are those whose certificates it
 * takes, in PEM; those that Node knows unless given.
 */
export const redisTls = (url: string, authorities: string | undefined) =>
  authorities && url.startsWith('rediss:') ? ({ tls: true, ca: authorities } as const) : {};
