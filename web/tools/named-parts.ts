const part = '(?:params|query|body|reply|summary|fails)';
/** `saveCount.body` */
const named = new RegExp(`\\b(\\w+)\\.${part}\\b`, 'g');
/** `const { body } = saveCount;` and `const endpoint = saveCount;` */
const assigned = new RegExp(`\\bconst (?:\\{[^}]*\\b${part}\\b[^}]*\\}|\\w+) = (\\w+);`, 'g');
/** `saveCount['body']` */
const computed = new RegExp(`\\b(\\w+)\\[['"\`]${part}['"\`]\\]`, 'g');

/** A file of the app, or a contract, by its path. */
export interface Source {
  file: string;
  code: string;
}

/**
 * The endpoints of which the app or a contract names a part, as `saveCount.body`. Throws where one of `endpoints` has another
 * name, or its parts are taken out of it: the part would be missing in the build alone.
 */
export function namedParts(sources: readonly Source[], endpoints: ReadonlySet<string>): Set<string> {
  for (const source of sources) {
    const hidden = hiddenEndpoint(source.code, endpoints);
    if (hidden)
      throw new Error(
        `${source.file}: the build can't see which parts of the endpoint ${hidden} are read here. ` +
          `Import it by its own name, and write ${hidden}.body instead of taking the part out of it.`,
      );
  }
  return new Set(sources.flatMap(({ code }) => [...code.matchAll(named)].map(([, name = '']) => name)));
}

/** An endpoint that is renamed or destructured in this code, or of which a part is read by a computed name. */
function hiddenEndpoint(code: string, endpoints: ReadonlySet<string>): string | undefined {
  for (const [, name = '', other = ''] of code.matchAll(/\b(\w+) as (\w+)\b/g))
    if (endpoints.has(name) && [...code.matchAll(named)].some(([, read]) => read === other)) return name;
  const otherwise = [...code.matchAll(assigned), ...code.matchAll(computed)];
  return otherwise.map(([, name = '']) => name).find((name) => endpoints.has(name));
}
