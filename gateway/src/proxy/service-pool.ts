import { createRequire } from 'node:module';
import { connect } from 'node:net';
import type { Dispatcher, Pool } from 'undici';
import { connectToFirst, instanceLookup } from './connect-to-first.ts';
import type { Instance } from './instances.ts';

// The whole of undici takes several megabytes.
const require = createRequire(import.meta.url);
const ConnectionPool = require('undici/lib/dispatcher/pool.js') as typeof Pool; // require returns any

/**
 * Kept connections to one service for requests one after the other. They close a little before the service closes them,
 * so that it doesn't cut them under the next request.
 */
export const servicePool = (target: string): Dispatcher =>
  new ConnectionPool(target, {
    connections: 256,
    allowH2: false,
    headersTimeout: 0, // direct-forward.ts has a limit that includes the wait for a connection
    connect: ({ hostname, host = hostname, port }, callback) => {
      const instances = instanceLookup.find(host) ?? [onlyInstance(hostname, port)];
      const open = (instance: Instance) => {
        const at = { host: instance.host, port: Number(instance.port || 80) };
        return instanceLookup.openSecure?.(host, at) ?? connect({ ...at, noDelay: true });
      };
      connectToFirst(instances, open, (error, socket) => (error ? callback(error, null) : callback(null, socket)));
    },
  });

const onlyInstance = (host: string, port: string): Instance => ({ host, port, use() {}, failed() {} });
