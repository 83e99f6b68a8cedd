import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PrinterProblem } from '@floorlight/contracts/labels';
import { RefusedAddress } from '@floorlight/service-kit/address-guard';
import { askStatus } from './ask-status.ts';
import type { PrinterNetworks } from './printer-networks.ts';

export interface Target {
  host: string;
  port: number;
}

export interface Sent {
  /** Labels that the printer has taken. */
  sent: number;
  problem: PrinterProblem | null;
}

/** Milliseconds. All together stay below what the gateway waits for an answer. */
const connectFor = 4000;
const idleFor = 6000;
const totalFor = 12_000;
const lingerFor = 1000;

/**
 * Sends labels in ZPL to a printer over TCP, as raw bytes. Never throws: what the printer reports, that it can't be reached,
 * or that it stops in the middle is the answer.
 */
export async function sendToPrinter(
  target: Target,
  labels: AsyncIterable<string>,
  networks: PrinterNetworks,
): Promise<Sent> {
  const opened = await open(target, networks);
  if (typeof opened === 'string') return { sent: 0, problem: opened };
  const total = AbortSignal.timeout(totalFor);
  total.addEventListener('abort', () => opened.destroy(new Error('the printer took too long')));
  let sent = 0;
  try {
    const problem = await askStatus(opened);
    if (problem !== null) return { sent, problem };
    const write = promisify<string, void>((zpl, done) => opened.write(zpl, done));
    for await (const zpl of labels) {
      await write(zpl);
      sent++;
    }
    await closed(opened);
    return { sent, problem: null };
  } catch {
    // Whether the last one has arrived is unknown.
    return { sent: Math.max(0, sent - 1), problem: 'stopped' };
  } finally {
    opened.destroy();
  }
}

/** A connection, or why there is none. */
async function open(target: Target, networks: PrinterNetworks): Promise<Socket | PrinterProblem> {
  let socket: Socket | null = null;
  try {
    networks.requireAllowed(target);
    socket = connect({ ...target, lookup: networks.lookup });
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectFor) });
    // Where it breaks later, the write that waits gets the error.
    socket.on('error', () => {});
    socket.setTimeout(idleFor, () => socket?.destroy(new Error('the printer takes nothing more')));
    return socket;
  } catch (error) {
    socket?.on('error', () => {}).destroy();
    return error instanceof RefusedAddress ? 'address' : 'unreachable';
  }
}

/** Resolves when everything has left and the printer has closed its side, or leaves it open. A reset before that fails. */
async function closed(socket: Socket): Promise<void> {
  const ended = socket.readableEnded ? null : once(socket.resume(), 'end');
  ended?.catch(() => {});
  await new Promise<void>((done, fail) => {
    socket.end((error?: Error) => (error ? fail(error) : done()));
  });
  await Promise.race([ended, setTimeout(lingerFor)]);
}
