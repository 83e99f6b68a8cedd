import { execFile } from 'node:child_process';

interface Options {
  /** Standard input. */
  input?: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}

/** Runs `docker` with these arguments, on the daemon that the environment names. Returns its output; throws with its error. */
export const docker = (args: string[], options: Options = {}): Promise<string> => run('docker', args, options);

/** Runs a program to its end and returns its output. Throws an Error with the end of what it wrote. */
export function run(program: string, args: string[], { input, ...options }: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { maxBuffer: 64 * 1024 ** 2, ...options }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout.trim());
      const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n');
      reject(new Error(`${program} ${args.slice(0, 4).join(' ')}: ${words || error.message}`, { cause: error }));
    });
    child.stdin?.on('error', () => {}); // it has ended, which is reported above
    child.stdin?.end(input);
  });
}

/** Why no proof can use the Docker daemon; null where it can. */
export async function whyNoDocker(): Promise<string | null> {
  try {
    await docker(['info', '--format', '{{.ServerVersion}}']);
    return null;
  } catch (error) {
    const [words = ''] = String(error instanceof Error ? error.message : error)
      .split('\n')
      .slice(-1);
    return `no Docker daemon can be used here (DOCKER_HOST): ${words}`;
  }
}
