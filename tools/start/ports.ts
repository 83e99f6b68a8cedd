import { servicePorts } from '@floorlight/contracts/catalogue';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { nextFreePort, randomFreePort } from '../processes/ports.ts';

/** What listens, in the order in which it is told about: the gateway first. */
export const listeners = ['gateway', 'gatewayAdmin', ...serviceNames, 'smtp', 'mailbox', 'vite'] as const;
export type Listener = (typeof listeners)[number];
export type Ports = Record<Listener, number>;

const usualPorts: Ports = { ...servicePorts, gateway: 8080, gatewayAdmin: 9080, smtp: 1025, mailbox: 1080, vite: 5173 };

/** A port for every listener: the usual one, or the next free one, which is said. */
export async function usualOrNextPorts(
  gateway: { port?: number | undefined; host: string },
  say: (line: string) => void,
): Promise<Ports> {
  const wanted = { ...usualPorts, gateway: gateway.port ?? usualPorts.gateway };
  return choosePorts(async (listener, taken) => {
    const port = await nextFreePort(wanted[listener], listener === 'gateway' ? gateway.host : undefined, taken);
    if (port !== wanted[listener]) say(`port ${wanted[listener]} is taken: ${listener} listens on ${port} instead`);
    return port;
  });
}

/** Ports for a product that runs beside others. */
export const randomPorts = (): Promise<Ports> => choosePorts((_listener, taken) => randomFreePort(taken));

async function choosePorts(
  choose: (listener: Listener, taken: ReadonlySet<number>) => Promise<number>,
): Promise<Ports> {
  const chosen: Partial<Ports> = {};
  const taken = new Set<number>();
  for (const listener of listeners) {
    const port = await choose(listener, taken);
    taken.add(port);
    chosen[listener] = port;
  }
  return chosen as Ports; // the loop went over every listener
}
