import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyBytes = 32;

/**
 * Salt and key in base64url, with Node's default cost of scrypt (16 MiB, about 30 ms). A stolen hash of a PIN can be
 * guessed at any cost, so the lock protects it; a higher cost would only block threads that others wait for.
 */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(pin, salt)).toString('base64url')}`;
}

export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.');
  return timingSafeEqual(await derive(pin, Buffer.from(salt, 'base64url')), Buffer.from(key, 'base64url'));
}

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, keyBytes, (error, key) => (error ? reject(error) : resolve(key)));
  });
