/** How much a contract has changed since the last release. */
export type Verdict = 'patch' | 'minor' | 'major';

const parse = (version: string): [number, number, number] => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`${version} is no version like 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
};

/** Negative if `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [parse(a), parse(b)];
  return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
}

export function nextVersion(version: string, verdict: Verdict): string {
  const [major, minor, patch] = parse(version);
  if (verdict === 'major') return `${major + 1}.0.0`;
  return verdict === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
