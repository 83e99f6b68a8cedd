import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@floorlight/test-kit/free-port';

const program = 'nats-server';

export const hasNatsServer = spawnSync(program, ['--version']).status === 0;

export interface OwnNats {
  url: string;
  start(): void;
  /** Changes its configuration, at once if it runs. */
  configure(text: string): void;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Deletes its storage; call it while the server is stopped. */
  wipe(): void;
}

/** A NATS server that one test may kill, configure and wipe. Not started yet. */
export async function ownNats(): Promise<OwnNats> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'own-nats-'));
  const configFile = `${directory}.conf`;
  let config = '';
  let child: ChildProcess | undefined;
  return {
    url: `nats://127.0.0.1:${port}`,
    start() {
      writeFileSync(configFile, config);
      const args = ['-c', configFile, '-js', '-sd', directory, '-a', '127.0.0.1', '-p', String(port)];
      child = spawn(program, args, { stdio: 'ignore' });
    },
    configure(text) {
      config = text;
      if (!child) return;
      writeFileSync(configFile, config);
      child.kill('SIGHUP');
    },
    async kill() {
      if (!child) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      child = undefined;
    },
    wipe() {
      rmSync(directory, { recursive: true, force: true });
      rmSync(configFile, { force: true });
    },
  };
}
