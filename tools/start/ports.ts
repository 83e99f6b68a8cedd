import { serviceNames, servicePorts } from '@floorlight/contracts/endpoint';
import { nextFreePort, randomFreePort } from '../processes/ports.ts';

/** Everything that listens on a port. The gateway is first, so it gets its port before the others choose. */
export const listeners = ['gateway', 'gatewayAdmin', ...serviceNames, 'smtp', 'mailbox', 'vite'] as const;
export type Listener = (typeof listeners)[number];
export type Ports = Record<Listener, number>;

const defaultPorts: Ports = {
  ...servicePorts,
  gateway: 8080,
  gatewayAdmin: 9080,
  smtp: 1025,
  mailbox: 1080,
  vite: 5173,
};

/** Chooses a port for every listener: the default, or the next free one with a line in the log. */
export async function defaultOrNextPorts(
  gateway: { port?: number | undefined; host: string },
  log: (line: string) => void,
): Promise<Ports> {
  const wanted = { ...defaultPorts, gateway: gateway.port ?? defaultPorts.gateway };
  return choosePorts(async (listener, taken) => {
    const port = await nextFreePort(wanted[listener], listener === 'gateway' ? gateway.host : undefined, taken);
    if (port !== wanted[listener]) log(`port ${wanted[listener]} is taken: ${listener} listens on ${port} instead`);
    return port;
  });
}

/** Chooses random free ports, for a product that runs beside others. */
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
  return chosen as Ports; // the loop covers every listener
}
