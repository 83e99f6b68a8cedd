import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { incidentPhotoPixelsMax } from '@floorlight/contracts/incidents';
import { type Coded, coded } from '@floorlight/languages/coded';
import { invalid, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import { refusals } from '../refusal-messages.ts';
import type { ReEncoded, Refusal } from './re-encode.ts';

const program = fileURLToPath(new URL('./re-encode.ts', import.meta.url));
const run = promisify(execFile);

/** Milliseconds for the process. A busy machine may need longer, so the client may retry. */
const timeout = 7000;
/** CPU seconds for the process. Valid photos need far less on any machine; a decompression bomb always exceeds it. */
const cpuSeconds = 5;

const messages: Record<Refusal, Coded> = {
  'not a photo': coded(refusals.notAPhoto),
  'too many pixels': coded(refusals.tooManyPixels, { millions: incidentPhotoPixelsMax / 1e6 }),
  damaged: coded(refusals.photoDamaged),
};

/** Re-encodes a photo in its own process. Throws `invalid_request` if it is not a valid photo. */
export async function runReEncode(from: string, to: string, log: Logger): Promise<{ width: number; height: number }> {
  const result = await runProgram(from, to, log);
  if ('refused' in result) throw invalid({ photo: messages[result.refused] });
  return result;
}

async function runProgram(from: string, to: string, log: Logger): Promise<ReEncoded> {
  try {
    const args = [from, to, String(incidentPhotoPixelsMax)];
    const command = [process.execPath, '--max-old-space-size=64', program, ...args];
    const { stdout } = await run('/bin/sh', ['-c', `ulimit -t ${cpuSeconds} && exec "$@"`, 'sh', ...command], {
      env: { TMPDIR: dirname(from) }, // hides the service's environment from the decoder
      timeout,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout) as ReEncoded; // written by re-encode.ts
  } catch (error) {
    if (!isCrash(error)) throw unavailable(coded(refusals.photosUnavailable), error);
    log.warn({ err: error }, 'a photo crashed its decoder');
    return { refused: 'damaged' };
  }
}

/** True if the kernel or a fault ended the process, for example over its CPU limit: a retry would fail again. */
const isCrash = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && error.signal !== null && 'killed' in error && !error.killed;
