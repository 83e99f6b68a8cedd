import { containerEngine, removeContainersOf } from './containers-of-a-run.ts';

/** For a run that ends in the middle: `node remove-containers.ts <run>`. */
const [run = ''] = process.argv.slice(2);
const client = await containerEngine();
if (client) await removeContainersOf(client, run);
