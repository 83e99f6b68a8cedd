import { randomFreePort } from '../../processes/ports.ts';
import { type OutputListeners, type ProcessSpec, type Supervised, supervise } from '../../start/supervise.ts';

/** The services that run twice in a world of pairs, and the variable with which the gateway finds them. */
const variables = { safety: 'SAFETY_URL', notify: 'NOTIFY_URL' } as const;
type PairedService = keyof typeof variables;
const names = Object.keys(variables) as PairedService[]; // the keys above

export interface Pairs {
  /** Remembers how a paired service is started, and tells the gateway of both instances. */
  adapt(spec: ProcessSpec): ProcessSpec;
  /** Starts the second instances. */
  start(listeners: OutputListeners): Promise<void>;
  stop(): Promise<void>;
}

/** Second instances of the services that alerts need. */
export async function pairs(): Promise<Pairs> {
  const specs = new Map<PairedService, ProcessSpec>();
  const second: Supervised[] = [];
  const ports = new Map<PairedService, number>();
  for (const name of names) ports.set(name, await randomFreePort(new Set(ports.values())));
  const urlOf = (name: PairedService) => `http://127.0.0.1:${ports.get(name)}`;

  return {
    adapt(spec) {
      const paired = names.find((name) => name === spec.name);
      if (paired) specs.set(paired, spec);
      if (spec.name !== 'gateway') return spec;
      const lists = names.map((name) => [variables[name], `${spec.env[variables[name]]},${urlOf(name)}`]);
      return { ...spec, env: { ...spec.env, ...Object.fromEntries(lists) } };
    },
    async start(listeners) {
      const starts = [...specs].map(([name, spec]) => {
        const url = urlOf(name);
        const instance = supervise(
          {
            ...spec,
            name: `${name}-2`,
            env: { ...spec.env, PORT: new URL(url).port },
            url,
            readyUrl: `${url}/readyz`,
            pidFile: spec.pidFile.replace(`${name}.pid`, `${name}-2.pid`),
          },
          listeners,
        );
        second.push(instance);
        return instance.start();
      });
      await Promise.all(starts);
    },
    stop: async () => void (await Promise.all(second.map((instance) => instance.stop()))),
  };
}
