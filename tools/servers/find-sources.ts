import { findProgram } from '../processes/find-program.ts';
import { installPackages } from './debian-packages.ts';
import { dockerAnswers, fetchImage } from './docker-server.ts';
import type { Engine, ServerName } from './server.ts';

/** Where a server comes from. */
export type Source = { kind: 'url'; url: string } | { kind: 'program'; program: string } | { kind: 'docker' };

/**
 * Decides for each engine where it comes from, the first that fits: a URL in the environment, a program on this
 * machine, Docker, Debian packages where we are root (all that are missing in one go).
 *
 * @throws one Error that names every choice, and what stood in the way, when nothing fits.
 */
export async function findSources(
  engines: Engine[],
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<Map<ServerName, Source>> {
  const sources = new Map<ServerName, Source>();
  const missing = () => engines.filter(({ name }) => !sources.has(name));
  const obstacles: string[] = [];

  for (const { name, variable } of engines) {
    const url = environment[variable];
    if (url) sources.set(name, { kind: 'url', url });
  }
  takePrograms();
  if (missing().length > 0 && (await dockerAnswers())) {
    for (const { name, image } of missing()) {
      const problem = await fetchImage(image, say);
      if (problem) obstacles.push(problem);
      else sources.set(name, { kind: 'docker' });
    }
  }
  if (missing().length > 0) {
    const problem = await installPackages(
      missing().flatMap(({ packages }) => packages),
      say,
    );
    if (problem) obstacles.push(problem);
    takePrograms();
  }
  if (missing().length > 0) throw new Error([...missing().map(noWay), ...obstacles].join('\n\n'));
  return sources;

  function takePrograms(): void {
    for (const { name, program: wanted } of missing()) {
      const program = findProgram(wanted);
      if (program) sources.set(name, { kind: 'program', program });
    }
  }
}

const noWay = ({ name, program, packages, variable, image }: Engine): string =>
  `${name} is missing. Any one of these will do:
  - set ${variable} to a server you have
  - put ${program} on the PATH (Debian: apt-get install ${packages.join(' ')})
  - start Docker (the image ${image} is used)
  - run as root on Debian with its package sources reachable: it is then installed for you`;
