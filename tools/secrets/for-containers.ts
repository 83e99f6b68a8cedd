import { makeSecrets } from './make-secrets.ts';

/** `node for-containers.ts DIRECTORY`: the step `secrets` of the composition, with each process's volume in the directory. */
const [directory = '/secrets'] = process.argv.slice(2);
makeSecrets(directory, { forContainers: true });
process.stdout.write('Each process has its secrets\n');
