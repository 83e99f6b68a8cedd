import type { PersonKeys } from './person-keys.ts';

/** What stands for a sealed part of a dump once the person's key is gone. `row`: nothing, the row goes. */
export type PartKind = 'name' | 'firstName' | 'lastName' | 'email' | 'empty' | 'row';

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const stands: Record<Exclude<PartKind, 'row'>, (userId: string) => string> = {
  name: () => 'Erased person',
  firstName: () => 'Erased',
  lastName: () => 'person',
  email: (userId) => `${userId}@erased.invalid`,
  empty: () => '\\N', // null in the format of COPY
};

/** Private-use characters around a part, with the backup's random mark: nobody can have typed one. */
const [open, close] = ['\u{e002}', '\u{e003}'];

export function sealPart(keys: PersonKeys, mark: string, kind: PartKind, userId: string, text: string): string {
  if (kind !== 'row' && !keys.has(userId)) return stands[kind](userId);
  return `${open}${mark}:${kind}:${userId}:${keys.seal(userId, text)}${close}`;
}

/** Opens the sealed parts of lines. Returns null for a row whose person was erased. */
export function partOpener(keys: PersonKeys, mark: string): (line: string) => string | null {
  const sealed = new RegExp(`${open}${mark}:([a-zA-Z]+):(${id}):([\\w-]+)${close}`, 'gu');
  return (line) => {
    let row: string | null = line;
    if (line.startsWith(`${open}${mark}:row:`)) {
      const [, userId = '', content = ''] = line
        .slice(open.length + mark.length, -close.length)
        .split(':')
        .slice(1);
      row = keys.open(userId, content);
    }
    return (
      row?.replaceAll(
        sealed,
        (_, kind: Exclude<PartKind, 'row'>, userId: string, content: string) =>
          keys.open(userId, content) ?? stands[kind](userId),
      ) ?? null
    );
  };
}
