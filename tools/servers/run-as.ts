import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * Runs a program to its end, as `user` if given (root only) and with `input` on its standard input, and returns what it printed.
 *
 * @throws an Error with everything it printed if it fails.
 */
export async function runAs(
  user: string | undefined,
  program: string,
  args: string[],
  { cwd, env = process.env, input }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  const [command, ...rest] = user ? ['runuser', '-u', user, '--', program, ...args] : [program, ...args];
  const child = spawn(command ?? program, rest, { cwd, env, stdio: 'pipe' });
  child.stdin.on('error', () => undefined); // a program that ends without reading
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${`${output}${errors}`.trim()}`);
  return output;
}
