import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { incidentPhotoPixelsMax } from '@floorlight/contracts/incidents';
import { invalid, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import type { ReEncoded, Refusal } from './re-encode.ts';

const program = fileURLToPath(new URL('./re-encode.ts', import.meta.url));
const run = promisify(execFile);

/** Milliseconds to wait: where a busy machine needs longer, the same photo may do better later. */
const timeout = 7000;
/** Seconds of computing: no photo within the limits takes as long, on whatever machine; a bomb would each time. */
const computing = 5;

const words: Record<Refusal, string> = {
  'not a photo': 'This is not a photo we can read. Send a JPEG, PNG or WebP',
  'too many pixels': `This photo has too many pixels: at most ${incidentPhotoPixelsMax / 1e6} million`,
  damaged: 'This photo is damaged or incomplete',
};

/** Writes a photo anew, in a process of its own. Throws `invalid_request` where it is none that can be kept. */
export async function runReEncode(from: string, to: string, log: Logger): Promise<{ width: number; height: number }> {
  const result = await answerOf(from, to, log);
  if ('refused' in result) throw invalid({ photo: words[result.refused] });
  return result;
}

async function answerOf(from: string, to: string, log: Logger): Promise<ReEncoded> {
  try {
    const given = [from, to, String(incidentPhotoPixelsMax)];
    const command = [process.execPath, '--max-old-space-size=64', program, ...given];
    const { stdout } = await run('/bin/sh', ['-c', `ulimit -t ${computing} && exec "$@"`, 'sh', ...command], {
      env: { TMPDIR: dirname(from) }, // of our own it needs to know nothing
      timeout,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout) as ReEncoded; // our own program wrote it
  } catch (error) {
    if (!crashed(error)) throw unavailable('Photos cannot be taken in right now. Please try again', error);
    log.warn({ err: error }, 'A photo brought its decoder down');
    return { refused: 'damaged' };
  }
}

/** Ended by a signal that wasn't ours, as by the kernel for its memory or computing: the photo would do it again. */
const crashed = (error: unknown): boolean =>
  error instanceof Error && 'signal' in error && error.signal !== null && 'killed' in error && !error.killed;
