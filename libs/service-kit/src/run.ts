import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@floorlight/telemetry/logger';
import { flushTracing } from '@floorlight/telemetry/tracing';
import { giveBackMemory } from './give-back-memory.ts';

/** Milliseconds. */
const stopLimit = 15_000;
const flushLimit = 1000;

/**
 * Runs a service as the process: starts it, stops it on SIGTERM or SIGINT and ends; ends with 1 where it can't start
 * or something fails that nobody handled.
 */
export async function runService(service: {
  log: Logger;
  start(): Promise<unknown>;
  stop(): Promise<void>;
}): Promise<void> {
  const { log } = service;
  const die = (message: string) => (error: unknown) => {
    log.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', die('Something failed that nobody handled'));
  process.on('unhandledRejection', die('Something failed that nobody handled'));

  let stopping: Promise<void> | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    log.info({ signal }, 'Stopping');
    setTimeout(die('Did not stop in time'), stopLimit).unref();
    stopping = end(service);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await service.start();
    void giveBackMemory(log);
  } catch (error) {
    if (stopping) return;
    die('Could not start')(error);
  }
}

async function end(service: { log: Logger; stop(): Promise<void> }): Promise<void> {
  await service.stop();
  await Promise.race([flushTracing(), pause(flushLimit)]);
  service.log.info('Stopped');
  process.exit(0);
}
