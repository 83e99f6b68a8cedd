import { findProgram } from '../processes/find-program.ts';
import { installPackages } from './debian-packages.ts';
import { fetchImage, isDockerRunning } from './docker-server.ts';
import type { Engine, ServerName } from './server.ts';

/** Where a server comes from. */
export type Source = { kind: 'url'; url: string } | { kind: 'program'; program: string } | { kind: 'docker' };

/**
 * Chooses the first available source for each engine: a URL in the environment, a program on this machine, Docker, or
 * Debian packages if we are root (all missing ones together).
 *
 * @throws one Error that names every choice and what failed, if an engine has no source.
 */
export async function findSources(
  engines: Engine[],
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Map<ServerName, Source>> {
  const sources = new Map<ServerName, Source>();
  const missing = () => engines.filter(({ name }) => !sources.has(name));
  const obstacles: string[] = [];

  for (const { name, variable } of engines) {
    const url = environment[variable];
    if (url) sources.set(name, { kind: 'url', url });
  }
  addPrograms();
  if (missing().length > 0 && (await isDockerRunning())) {
    for (const { name, image } of missing()) {
      const problem = await fetchImage(image, log);
      if (problem) obstacles.push(problem);
      else sources.set(name, { kind: 'docker' });
    }
  }
  if (missing().length > 0) {
    const problem = await installPackages(
      missing().flatMap(({ packages }) => packages),
      log,
    );
    if (problem) obstacles.push(problem);
    addPrograms();
  }
  if (missing().length > 0) throw new Error([...missing().map(missingMessage), ...obstacles].join('\n\n'));
  return sources;

  function addPrograms(): void {
    for (const { name, program: wanted } of missing()) {
      const program = findProgram(wanted);
      if (program) sources.set(name, { kind: 'program', program });
    }
  }
}

const missingMessage = ({ name, program, packages, variable, image }: Engine): string =>
  `${name} is missing. Do one of these:
  - set ${variable} to a running server
  - put ${program} on the PATH (Debian: apt-get install ${packages.join(' ')})
  - start Docker, which then runs the image ${image}
  - run this as root on Debian with its package sources reachable: it then installs the package`;
