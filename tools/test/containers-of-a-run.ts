import { hostname } from 'node:os';
import { type ContainerRuntimeClient, getContainerRuntimeClient } from 'testcontainers';
import { isRunning } from '../processes/identity.ts';

/** Label with the run a container belongs to: host and process id, because several machines can share one engine. */
export const runLabel = 'floorlight.test-run';
export const runOf = (pid: number): string => `${hostname()}/${pid}`;

/** The container engine Testcontainers finds; null if none answers. */
export const containerEngine = (): Promise<ContainerRuntimeClient | null> =>
  getContainerRuntimeClient().catch(() => null);

export const removeContainersOf = (client: ContainerRuntimeClient, run: string): Promise<void> =>
  removeContainers(client, (theirs) => theirs === run);

/** Removes the containers that killed runs of this machine left behind. */
export const removeAbandoned = (client: ContainerRuntimeClient): Promise<void> => removeContainers(client, isAbandoned);

function isAbandoned(run: string): boolean {
  const pid = Number(run.split('/').at(-1));
  return run === runOf(pid) && !isRunning(pid);
}

async function removeContainers(client: ContainerRuntimeClient, belongs: (run: string) => boolean): Promise<void> {
  const engine = client.container.dockerode;
  const all = await engine.listContainers({ all: true, filters: { label: [runLabel] } });
  const theirs = all.filter(({ Labels }) => belongs(Labels[runLabel] ?? ''));
  await Promise.all(theirs.map(({ Id }) => engine.getContainer(Id).remove({ force: true, v: true }).catch(unlessGone)));
}

/** The reaper or another run may have removed it first. */
function unlessGone(error: { statusCode?: number }): void {
  if (error.statusCode !== 404 && error.statusCode !== 409) throw error;
}
