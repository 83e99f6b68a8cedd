import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { gatewayEnvironment, mailboxEnvironment, root, type Surroundings, serviceEnvironment } from './environment.ts';
import type { Ports } from './ports.ts';
import type { ProcessSpec } from './supervise.ts';

export interface Manner {
  /** Started again when a source changes, and Vite in place of the built SPA. */
  dev: boolean;
  /** Holds the pid files. */
  directory: string;
}

export const serviceSpecs = (around: Surroundings, manner: Manner): Record<ServiceName, ProcessSpec> => {
  const specs = serviceNames.map((name) => [
    name,
    nodeProcess(name, `services/${name}`, around.ports[name], serviceEnvironment(name, around), manner),
  ]);
  return Object.fromEntries(specs); // one for each name
};

export const gatewaySpec = (around: Surroundings, manner: Manner): ProcessSpec => ({
  ...nodeProcess('gateway', 'gateway', around.ports.gateway, gatewayEnvironment(around, manner.dev), manner),
  readyUrl: `http://127.0.0.1:${around.ports.gatewayAdmin}/readyz`,
});

export const mailboxSpec = (ports: Ports, given: NodeJS.ProcessEnv, manner: Manner): ProcessSpec => ({
  ...nodeProcess('mailbox', 'tools', ports.mailbox, mailboxEnvironment(ports, given), { ...manner, dev: false }),
  args: ['mailbox/main.ts'],
});

export const viteSpec = (ports: Ports, given: NodeJS.ProcessEnv, { directory }: Manner): ProcessSpec => ({
  name: 'vite',
  args: [
    join(root, 'node_modules/vite/bin/vite.js'),
    '--host',
    '127.0.0.1',
    '--port',
    String(ports.vite),
    '--strictPort',
  ],
  cwd: join(root, 'web'),
  env: given,
  url: `http://127.0.0.1:${ports.vite}`,
  readyUrl: `http://127.0.0.1:${ports.vite}/`,
  pidFile: join(directory, 'vite.pid'),
});

const nodeProcess = (
  name: string,
  room: string,
  port: number,
  env: NodeJS.ProcessEnv,
  { dev, directory }: Manner,
): ProcessSpec => ({
  name,
  args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts'],
  cwd: join(root, room),
  env,
  url: `http://127.0.0.1:${port}`,
  readyUrl: `http://127.0.0.1:${port}/readyz`,
  pidFile: join(directory, `${name}.pid`),
});
