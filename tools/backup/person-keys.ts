import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';
const [keyLength, ivLength, tagLength] = [32, 12, 16];

/**
 * The keys of people's data in backups: a file for each person, named by their id, outside everything that is backed up.
 * Auth deletes a person's file when they are erased; nothing brings it back.
 */
export interface PersonKeys {
  has(userId: string): boolean;
  /** Makes the keys that are missing. */
  make(userIds: string[]): void;
  /** Deletes the keys of everybody else. */
  keepOnly(userIds: string[]): void;
  /** In base64url. @throws without a key of the person. */
  seal(userId: string, text: string): string;
  /** Null without a key of the person. @throws if the text was sealed with another key. */
  open(userId: string, sealed: string): string | null;
}

/** Beside the keys, because auth sees them too: it measures how old the last backup is. */
const lastBackup = 'last-backup';

/** Notes that a backup was made just now. */
export const noteBackup = (directory: string, name: string): void =>
  writeFileSync(join(directory, lastBackup), `${name}\n`, { mode: 0o600 });

/** Whether a backup was ever made with the keys in this directory, or they were brought there. */
export const hasKeys = (directory: string): boolean => existsSync(directory) && readdirSync(directory).length > 0;

export function personKeys(directory: string): PersonKeys {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const peopleIn = () => readdirSync(directory).filter((name) => name !== lastBackup);
  const keys = new Map<string, Buffer>();
  for (const userId of peopleIn()) keys.set(userId, readFileSync(join(directory, userId)));

  return {
    has: (userId) => keys.has(userId),
    make(userIds) {
      for (const userId of userIds) {
        if (keys.has(userId)) continue;
        const key = randomBytes(keyLength);
        writeFileSync(join(directory, userId), key, { mode: 0o600, flush: true });
        keys.set(userId, key);
      }
    },
    keepOnly(userIds) {
      const kept = new Set(userIds);
      for (const userId of peopleIn()) {
        if (kept.has(userId)) continue;
        keys.delete(userId);
        rmSync(join(directory, userId), { force: true });
      }
    },
    seal(userId, text) {
      const key = keys.get(userId);
      if (!key) throw new Error(`no key of ${userId}`);
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(userId, sealed) {
      const key = keys.get(userId);
      if (!key) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
