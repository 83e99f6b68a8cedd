import { publicNkeys } from '@floorlight/event-bus/server-config';
import { readSecrets } from './make-secrets.ts';

/** The public key of the cell or hub with these secrets. */
export function publicCellKey(directory: string): string {
  const { CELL_KEY } = readSecrets(directory, 'auth');
  if (!CELL_KEY) throw new Error(`There is no CELL_KEY among the secrets of auth in ${directory}`);
  return publicNkeys(CELL_KEY);
}
