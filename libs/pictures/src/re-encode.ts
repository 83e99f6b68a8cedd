import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ReEncoded } from './re-encode-program.ts';

export type { ReEncoded, Refusal } from './re-encode-program.ts';

const program = fileURLToPath(new URL('./re-encode-program.ts', import.meta.url));
const run = promisify(execFile);

/** Milliseconds for the process. A busy machine may need longer, so the client may retry. */
const timeout = 7000;
/** CPU seconds for the process. Valid pictures need far less on any machine; a decompression bomb always exceeds it. */
const cpuSeconds = 5;

interface Limits {
  /** A picture of more is refused before it is decoded. */
  maxPixels: number;
  /** Pixels of the longer side of the result. */
  longestSide: number;
}

/**
 * Re-encodes a JPEG, PNG or WebP file as an upright sRGB JPEG without any metadata, in a process of its own. Answers its size in
 * pixels, or why the file is refused. Throws where the process can't run.
 */
export async function reEncodeFile(from: string, to: string, limits: Limits, log: Logger): Promise<ReEncoded> {
  try {
    const args = [from, to, String(limits.maxPixels), String(limits.longestSide)];
    const command = [process.execPath, '--max-old-space-size=64', program, ...args];
    const { stdout } = await run('/bin/sh', ['-c', `ulimit -t ${cpuSeconds} && exec "$@"`, 'sh', ...command], {
      env: { TMPDIR: dirname(from) }, // hides the service's environment from the decoder
      timeout,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout) as ReEncoded; // written by re-encode-program.ts
  } catch (error) {
    if (!isCrash(error)) throw error;
    log.warn({ err: error }, 'a picture crashed its decoder');
    return { refused: 'damaged' };
  }
}

/** The same for a picture in memory: its bytes again, or why it is refused. */
export async function reEncodeBytes(
  bytes: Uint8Array,
  limits: Limits,
  log: Logger,
): Promise<Buffer | Extract<ReEncoded, { refused: unknown }>> {
  const directory = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const [from, to] = [join(directory, 'from'), join(directory, 'to')];
    await writeFile(from, bytes);
    const result = await reEncodeFile(from, to, limits, log);
    return 'refused' in result ? result : await readFile(to);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** True if the kernel or a fault ended the process, for example over its CPU limit: a retry would fail again. */
const isCrash = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && error.signal !== null && 'killed' in error && !error.killed;
