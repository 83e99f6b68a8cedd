import { X509Certificate } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import split from 'split2';
import { type AnchorKey, readAnchorKeys } from './anchor-keys.ts';
import { BadExport, type Evidence, type Report, verifyExport } from './verify-export.ts';
import { chainName, timeText } from './words.ts';

const usage = `Usage: verify-audit EXPORT --keys FILE [--anchors FILE]… [--mailed NUMBER:HASH]… [--time-stamp-roots FILE]
  EXPORT              a file from npm run audit:export
  --keys              the public keys of the anchors: a PEM file, or the list that auth writes beside the anchors
  --anchors           a copy of the anchors from outside the database
  --mailed            an anchor and its hash from a daily email
  --time-stamp-roots  certificates (PEM) of the time-stamp authorities that you trust
`;

/**
 * Verifies an export and writes the report. Returns 0 if everything is proven, 1 on a sign of manipulation, 2 if it can't
 * tell. `makeExport` runs once the anchors are read: one that is made meanwhile may name entries that the export lacks.
 */
export async function runVerifier(
  args: string[],
  write: (line: string) => void,
  makeExport?: () => Promise<void>,
): Promise<number> {
  try {
    const { file, evidence } = await readArguments(args);
    await makeExport?.();
    return print(await verify(file, evidence), write);
  } catch (error) {
    write(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

async function verify(file: string, evidence: Evidence): Promise<Report> {
  // Not with node:readline, which also ends a line at U+2028 and U+2029: JSON may contain them.
  const lines = pipeline(createReadStream(file), split(), () => {}); // a failure reaches whoever iterates
  return verifyExport(lines, evidence).catch((error) => {
    throw error instanceof BadExport ? new Error(`${file} can't be verified: ${error.message}`) : error;
  });
}

async function readArguments(args: string[]): Promise<{ file: string; evidence: Evidence }> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      anchors: { type: 'string', multiple: true, default: [] },
      mailed: { type: 'string', multiple: true, default: [] },
      'time-stamp-roots': { type: 'string' },
    },
  });
  const [file] = positionals;
  const { keys, anchors, mailed, 'time-stamp-roots': roots } = values;
  if (!file || !keys) throw new Error(usage);
  return {
    file,
    evidence: {
      keys: await readKeys(keys),
      copies: anchors.map((name) => ({ name, lines: readFileSync(name, 'utf8').split('\n').filter(Boolean) })),
      mailed: mailed.map(readMailed),
      timeStampRoots: roots === undefined ? undefined : certificatesIn(readFileSync(roots, 'utf8')),
    },
  };
}

async function readKeys(file: string): Promise<AnchorKey[]> {
  try {
    return await readAnchorKeys(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The public keys in ${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

function readMailed(text: string): { number: number; hash: string } {
  const [, number, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (!number || !hash) throw new Error(`--mailed ${text}: write the anchor's number, a colon and its hash`);
  return { number: Number(number), hash: hash.toLowerCase() };
}

function certificatesIn(pem: string): X509Certificate[] {
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return certificates.map((certificate) => new X509Certificate(certificate));
}

function print({ chains, lastAnchor, faults, notices }: Report, write: (line: string) => void): number {
  for (const { entries, anchored, broken, ...chain } of chains) {
    const unproven = entries > anchored ? `, ${entries - anchored} of them newer than the last anchor` : '';
    const result = broken
      ? `BROKEN: entry ${broken.number}${broken.id ? ` (${broken.id})` : ''} ${broken.reason}`
      : `${entries} entries, unbroken${unproven}`;
    write(`${chainName(chain)}: ${result}`);
  }
  if (chains.length === 0) write('The logs have no entries yet.');
  if (lastAnchor) write(`Verified by ${lastAnchor.number} anchors, the last of ${timeText(lastAnchor.at)}.`);
  for (const notice of notices) write(`Note: ${notice}.`);
  for (const fault of faults) write(`BROKEN: ${fault}.`);
  const isProven = lastAnchor !== null || chains.length === 0;
  if (!isProven)
    write("There is no valid anchor: nothing proves that the database's owner has not rewritten the logs.");
  if (faults.length > 0 || chains.some(({ broken }) => broken)) return 1;
  return isProven ? 0 : 2;
}
