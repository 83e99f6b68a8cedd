import { type ServiceName, serviceNames, servicePorts } from '@floorlight/contracts/endpoint';
import { nextFreePort, randomFreePort } from '../processes/ports.ts';

/** Everything that listens on a port. The gateway is first, so it gets its port before the others choose. */
export const listeners = [
  'gateway',
  'gatewayAdmin',
  ...serviceNames,
  ...serviceNames.map((name) => healthOf(name)),
  'smtp',
  'mailbox',
  'vite',
] as const;
export type Listener = (typeof listeners)[number];
export type Ports = Record<Listener, number>;

const defaultPorts: Ports = {
  ...servicePorts,
  ...healthPorts(),
  gateway: 8080,
  gatewayAdmin: 9080,
  smtp: 1025,
  mailbox: 1080,
  vite: 5173,
};

/** Where a service with TLS serves its health. */
export function healthOf(service: ServiceName): `${ServiceName}Health` {
  return `${service}Health`;
}

function healthPorts(): Record<`${ServiceName}Health`, number> {
  const entries = serviceNames.map((name) => [healthOf(name), servicePorts[name] + 1000]);
  return Object.fromEntries(entries); // one for each service
}

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
