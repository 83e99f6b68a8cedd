import { createPrivateKey, createPublicKey } from 'node:crypto';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { testUrls } from './urls.ts';

/** PKCS #8 of an Ed25519 key, up to its 32 bytes. */
const prefix = '302e020100300506032b657004220420';
const key = Buffer.concat([Buffer.from(prefix, 'hex'), Buffer.alloc(32, 'test')]);
const publicKey = createPublicKey(createPrivateKey({ key, type: 'pkcs8', format: 'der' }))
  .export({ type: 'spki', format: 'der' })
  .toString('base64');

/** In tests all services share a key, so that a test can publish events in place of any of them. */
export const testEventKeys = {
  EVENT_SIGNING_KEY: key.toString('base64'),
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_EVENT_KEYS`, publicKey])),
};

/** Variables of a process on the tests' NATS, or on another. */
export const testBusConfig = (url: string = testUrls.nats) => ({ NATS_URL: url, ...testEventKeys });
