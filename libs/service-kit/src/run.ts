import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import { flushTracing } from '@floorlight/telemetry/tracing';
import { releaseMemory } from './release-memory.ts';
import { unsafeSettings } from './unsafe-settings.ts';

/** Milliseconds, after the time as a lame duck. */
const stopLimit = 15_000;
const flushLimit = 1000;

/**
 * Runs a service as this process: starts it, and on SIGTERM or SIGINT stops it and exits. Exits with 1 where it can't
 * start, where its configuration is unsafe in production, and on an unhandled error.
 */
export async function runService(service: {
  name: string;
  log: Logger;
  start(): Promise<unknown>;
  stop(): Promise<void>;
  lameDuck?: number;
}): Promise<void> {
  const { log } = service;
  const exitWith = (message: string) => (error: unknown) => {
    log.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', exitWith('Unhandled error'));
  process.on('unhandledRejection', exitWith('Unhandled error'));

  if (process.env.NODE_ENV === 'production') refuseUnsafe(service);

  let stopping: Promise<void> | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    log.info({ signal }, 'Stopping');
    setTimeout(exitWith('Did not stop in time'), (service.lameDuck ?? 0) + stopLimit).unref();
    stopping = stopAndExit(service);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await service.start();
    flushCompileCache(); // what this start compiled; a process that is killed later writes nothing
    void releaseMemory();
  } catch (error) {
    if (stopping) return;
    exitWith('Could not start')(error);
  }
}

async function stopAndExit(service: { log: Logger; stop(): Promise<void> }): Promise<void> {
  await service.stop();
  await Promise.race([flushTracing(), pause(flushLimit)]);
  service.log.info('Stopped');
  process.exit(0);
}

function refuseUnsafe({ name, log }: { name: string; log: Logger }): void {
  const findings = unsafeSettings(name, process.env);
  if (findings.length === 0) return;
  log.fatal({ findings }, 'The configuration is unsafe for production');
  process.exit(1);
}
