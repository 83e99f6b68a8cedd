import { containerEngine, removeContainersOf } from './containers-of-a-run.ts';

/** Removes the containers of an interrupted run: `node remove-containers.ts <run>`. */
const [run = ''] = process.argv.slice(2);
const client = await containerEngine();
if (client) await removeContainersOf(client, run);
