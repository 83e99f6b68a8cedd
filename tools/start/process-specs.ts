import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import {
  gatewayEnvironment,
  mailboxEnvironment,
  type ProductConfig,
  root,
  serviceEnvironment,
  serviceUrl,
  usesTls,
} from './environment.ts';
import { healthOf, type Ports } from './ports.ts';
import type { ProcessSpec } from './supervise.ts';

export interface LaunchOptions {
  /** The directory of the bundled programs. Null: from source, and services restart when a source changes. */
  programs: string | null;
  /** Holds the pid files. */
  directory: string;
}

export const serviceSpecs = (config: ProductConfig, launchOptions: LaunchOptions): Record<ServiceName, ProcessSpec> => {
  const specs = serviceNames.map((name) => [
    name,
    {
      ...nodeProcess(name, `services/${name}`, config.ports[name], serviceEnvironment(name, config), launchOptions),
      url: serviceUrl(name, config),
      ...(usesTls(config) && { readyUrl: `http://127.0.0.1:${config.ports[healthOf(name)]}/readyz` }),
    },
  ]);
  return Object.fromEntries(specs); // one per name
};

export const gatewaySpec = (config: ProductConfig, launchOptions: LaunchOptions): ProcessSpec => ({
  ...nodeProcess(
    'gateway',
    'gateway',
    config.ports.gateway,
    gatewayEnvironment(config, launchOptions.programs === null),
    launchOptions,
  ),
  readyUrl: `http://127.0.0.1:${config.ports.gatewayAdmin}/readyz`,
});

export const mailboxSpec = (ports: Ports, userEnv: NodeJS.ProcessEnv, launchOptions: LaunchOptions): ProcessSpec => {
  const spec = nodeProcess('mailbox', 'tools', ports.mailbox, mailboxEnvironment(ports, userEnv), launchOptions);
  return launchOptions.programs ? spec : { ...spec, args: ['mailbox/main.ts'] };
};

export const viteSpec = (
  ports: Ports,
  userEnv: NodeJS.ProcessEnv,
  { directory }: Pick<LaunchOptions, 'directory'>,
): ProcessSpec => ({
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
  env: userEnv,
  url: `http://127.0.0.1:${ports.vite}`,
  readyUrl: `http://127.0.0.1:${ports.vite}/`,
  pidFile: join(directory, 'vite.pid'),
});

const nodeProcess = (
  name: string,
  folder: string,
  port: number,
  env: NodeJS.ProcessEnv,
  { programs, directory }: LaunchOptions,
): ProcessSpec => ({
  name,
  args: programs ? [join(programs, `${name}.js`)] : ['--watch', '--watch-preserve-output', 'src/main.ts'],
  cwd: join(root, folder),
  env,
  url: `http://127.0.0.1:${port}`,
  readyUrl: `http://127.0.0.1:${port}/readyz`,
  pidFile: join(directory, `${name}.pid`),
});
