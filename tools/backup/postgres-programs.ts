import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { findProgram } from '../processes/find-program.ts';

/** A program of Postgres that talks to one database. */
export interface PostgresProgram {
  child: ChildProcess & { stdin: NonNullable<ChildProcess['stdin']>; stdout: NonNullable<ChildProcess['stdout']> };
  /** Rejects with what it wrote to its errors, if it fails. */
  ended: Promise<void>;
}

/** Starts pg_dump or psql. @throws an Error in words if it is not installed. */
export function startProgram(name: 'pg_dump' | 'psql', databaseUrl: string, args: string[]): PostgresProgram {
  const program = findProgram(name);
  if (!program)
    throw new Error(`${name} is missing. Install the client programs of Postgres, in the server's version or newer.`);
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = ''; // arguments can be read by everybody on the machine
  const child = spawn(program, ['--dbname', url.href, ...args], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: 'pipe',
  });
  child.stdin.on('error', () => undefined); // its end says why
  const errors = text(child.stderr);
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  ).then(async (code) => {
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${(await errors).trim()}`);
  });
  ended.catch(() => undefined); // handled where it is awaited
  return { child, ended };
}
