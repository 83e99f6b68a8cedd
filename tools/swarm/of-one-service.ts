import { dirname, resolve } from 'node:path';

/** What a stack file says, as far as it matters here. */
export interface StackFile {
  services?: Record<string, object>;
  configs?: Files;
  secrets?: Files;
}

type Files = Record<string, { file?: string; name?: string; external?: boolean }>;

/**
 * What a stack file says of one service, and what is for all of them. `docker stack deploy` leaves the services alone that no
 * file names.
 *
 * @param path where the file is: `./` in its paths is its directory
 */
export function ofOneService(stack: StackFile, name: string, path: string): StackFile {
  const { services = {}, configs, secrets } = stack;
  const service = services[name];
  const placed = (files: Files) =>
    Object.fromEntries(
      Object.entries(files).map(([key, one]) => [
        key,
        one.file?.startsWith('./') ? { ...one, file: resolve(dirname(path), one.file) } : one,
      ]),
    );
  return {
    ...stack,
    ...(configs && { configs: placed(configs) }),
    ...(secrets && { secrets: placed(secrets) }),
    services: service ? { [name]: service } : {},
  };
}
