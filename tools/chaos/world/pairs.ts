import { randomFreePort } from '../../processes/ports.ts';
import { type OutputListeners, type ProcessSpec, type Supervised, supervise } from '../../start/supervise.ts';
import { startSwitch } from './switch.ts';

/** The services that run twice in a world of pairs, and the variable with which others find them. */
const variables = { safety: 'SAFETY_URL', notify: 'NOTIFY_URL' } as const;
export type PairedService = keyof typeof variables;
const names = Object.keys(variables) as PairedService[]; // the keys above

export interface Pairs {
  /** Remembers how a paired service is started, and makes the others use both of its instances. */
  adapt(spec: ProcessSpec): ProcessSpec;
  /** Starts the second instances. */
  start(listeners: OutputListeners): Promise<void>;
  second: Partial<Record<PairedService, Supervised>>;
  stop(): Promise<void>;
}

/** Second instances of the services that alerts need. */
export async function pairs(): Promise<Pairs> {
  const specs = new Map<PairedService, ProcessSpec>();
  const second: Pairs['second'] = {};
  const ports = new Map<PairedService, number>();
  for (const name of names) ports.set(name, await randomFreePort(new Set(ports.values())));
  const switches = new Map<PairedService, Awaited<ReturnType<typeof startSwitch>>>();
  const firsts = new Map<PairedService, string>();
  const urlOf = (name: PairedService) => `http://127.0.0.1:${ports.get(name)}`;
  for (const name of names)
    switches.set(name, await startSwitch(() => [firsts.get(name), urlOf(name)].filter((url) => url !== undefined)));

  return {
    second,
    adapt(spec) {
      const env = { ...spec.env };
      for (const name of names) {
        firsts.set(name, spec.env[variables[name]] ?? firsts.get(name) ?? '');
        env[variables[name]] = switches.get(name)?.url;
      }
      const adapted = { ...spec, env };
      const paired = names.find((name) => name === spec.name);
      if (paired) specs.set(paired, adapted);
      return adapted;
    },
    async start(listeners) {
      await Promise.all(
        [...specs].map(async ([name, spec]) => {
          const url = urlOf(name);
          const instance = supervise(
            {
              ...spec,
              name: `${name}-2`,
              env: { ...spec.env, PORT: new URL(url).port },
              url,
              readyUrl: `${url}/readyz`,
              pidFile: spec.pidFile.replace(name, `${name}-2`),
            },
            listeners,
          );
          second[name] = instance;
          await instance.start();
        }),
      );
    },
    async stop() {
      await Promise.all(Object.values(second).map((instance) => instance.stop()));
      for (const each of switches.values()) each.stop();
    },
  };
}
