import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's setting for scrypt in 16 MiB (Password Storage Cheat Sheet): about 0.1 s. */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;

/** Salt and key in base64url. So few PINs could be tried out by whoever has the hash; the cost makes it dear. */
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
    scrypt(pin, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
