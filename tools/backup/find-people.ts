/** What names a person. */
export interface KnownPerson {
  id: string;
  name: string;
  email: string;
  employeeId: string | null;
}

interface Pattern {
  id: string;
  kind: 'name' | 'email';
  /** In lower case. */
  text: string;
}

/** A word, or an escape of JSON, which is not a part of the word behind it. */
const words = /\\u[0-9a-f]{4}|\\[nrtbf]|[\p{L}\p{N}]+/giu;
const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Finds whole names, addresses and employee IDs in texts, in any case, and replaces each. Erasing an account replaces the
 * same (`erase-person.ts`). Time grows with the text, hardly with the number of people.
 */
export function peopleFinder(
  people: KnownPerson[],
): (text: string, replace: (pattern: Pick<Pattern, 'id' | 'kind'>, found: string) => string) => string {
  const byFirstWord = new Map<string, Pattern[]>();
  const add = (id: string, kind: Pattern['kind'], text: string) => {
    // As it stands in JSON: the texts of rows are mostly JSON, and a name with a quote is rare.
    for (const form of new Set([text, JSON.stringify(text).slice(1, -1)].map((each) => each.toLowerCase()))) {
      const [first] = form.match(/[\p{L}\p{N}]+/u) ?? [];
      if (first && form.startsWith(first))
        byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { id, kind, text: form }]);
    }
  };
  for (const { id, name, email, employeeId } of people) {
    add(id, 'email', email);
    add(id, 'name', name);
    // A short number would be found in texts about anything.
    if (employeeId && (/\p{L}/u.test(employeeId) || employeeId.length >= 5)) add(id, 'name', employeeId);
  }
  for (const patterns of byFirstWord.values()) patterns.sort((a, b) => b.text.length - a.text.length);

  return (text, replace) => {
    let result = '';
    let done = 0;
    for (const { 0: word, index } of text.matchAll(words)) {
      if (index < done) continue;
      const pattern = byFirstWord.get(word.toLowerCase())?.find((each) => {
        const end = index + each.text.length;
        return text.slice(index, end).toLowerCase() === each.text && !isWordPart(text[end]);
      });
      if (!pattern) continue;
      const end = index + pattern.text.length;
      result += text.slice(done, index) + replace(pattern, text.slice(index, end));
      done = end;
    }
    return result + text.slice(done);
  };
}
