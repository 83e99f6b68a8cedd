import { eventually } from '@floorlight/test-kit/eventually';
import { root } from '../../start/environment.ts';
import { docker, run } from './docker.ts';
import { imageOf, type ProcessName, type Version } from './images.ts';

/** Milliseconds until an update of one process must have ended. */
const limit = 300_000;
const replicas = 2;

/**
 * Brings a process to a version as `docker stack deploy` does, one instance after the other, and waits until only its new
 * instances run. Throws where Swarm has taken it back.
 */
export async function roll(name: ProcessName, version: Version): Promise<void> {
  const service = `floorlight_${name}`;
  const image = imageOf(name, version);
  await docker(['service', 'update', '--detach', '--no-resolve-image', '--image', image, service]);
  const isDone = async () => {
    const { state, wanted } = await stateOf(service);
    if (state.startsWith('rollback') || state === 'paused')
      throw new Rolled(`${name} did not become ${version}: ${state}`);
    if (state !== 'completed' || wanted !== image) return false;
    const images = await runningImages(service);
    return images.length === replicas && images.every((one) => one === image);
  };
  const outcome = await eventually(() => isDone().catch(rolled), { within: limit, every: 500 });
  if (outcome !== true) throw outcome;
}

/** Swarm has taken a version back: waiting is over. */
class Rolled extends Error {}

function rolled(error: unknown): Rolled {
  if (error instanceof Rolled) return error;
  throw error;
}

async function stateOf(service: string): Promise<{ state: string; wanted: string }> {
  const format = '{{if .UpdateStatus}}{{.UpdateStatus.State}}{{end}} {{.Spec.TaskTemplate.ContainerSpec.Image}}';
  const [state = '', wanted = ''] = (await docker(['service', 'inspect', service, '--format', format])).split(' ');
  return { state, wanted };
}

async function runningImages(service: string): Promise<string[]> {
  const output = await docker([
    'ps',
    '--filter',
    `label=com.docker.swarm.service.name=${service}`,
    '--format',
    '{{.Image}}',
  ]);
  return output.split('\n').filter(Boolean);
}

/** Runs the migrations of a version and sets NATS up for it, as deploy.sh does before the processes. */
export async function prepareFor(version: Version): Promise<void> {
  const update = [
    'service',
    'update',
    '--detach',
    '--force',
    '--no-resolve-image',
    '--image',
    imageOf('steps', version),
  ];
  const before = await newestTask();
  await docker([...update, migrations]);
  const isDone = async () => {
    const task = await newestTask();
    return task !== before && (await docker(['inspect', task, '--format', '{{.Status.State}}'])) === 'complete';
  };
  await eventually(isDone, { within: limit, every: 500 });
  await docker([...update, 'floorlight-steps_bus-set-up']);
}

/** Takes away what no instance reads any more. Returns the words of a refusal, null where it was done. */
export const contract = (): Promise<string | null> =>
  run('bash', ['deploy/swarm/contract.sh'], { cwd: root }).then(
    () => null,
    (error: Error) => error.message,
  );

const migrations = 'floorlight-steps_migrations';

const newestTask = async (): Promise<string> =>
  (await docker(['service', 'ps', migrations, '--no-trunc', '--format', '{{.ID}}'])).split('\n')[0] ?? '';

/** Kills one of a process's two instances, which Swarm then replaces. */
export async function killOne(name: ProcessName): Promise<void> {
  const label = `label=com.docker.swarm.service.name=floorlight_${name}`;
  const [container = ''] = (await docker(['ps', '--quiet', '--filter', label])).split('\n');
  await docker(['kill', container]);
}

/** Waits until both instances of a process are healthy. */
export async function isWhole(name: ProcessName): Promise<void> {
  const filters = ['--filter', `label=com.docker.swarm.service.name=floorlight_${name}`, '--filter', 'health=healthy'];
  const healthy = async () =>
    (await docker(['ps', '--quiet', ...filters])).split('\n').filter(Boolean).length === replicas;
  await eventually(healthy, { within: limit, every: 500 });
}
