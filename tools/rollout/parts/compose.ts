import { countFigure, type Figure, factFigure, notMeasured, seconds, timeFigure } from '../../chaos/figure.ts';
import type { GatewayAddress } from '../../chaos/world/device.ts';
import { withComposition } from '../swarm/composition.ts';
import { docker, whyNoDocker } from '../swarm/docker.ts';
import { buildImages, type ProcessName, processNames } from '../swarm/images.ts';
import { nextAlertAfter } from '../swarm/next-alert.ts';
import { gatherPeople, type People } from '../swarm/people.ts';
import type { CellPart } from './part.ts';

const services = processNames.filter((name) => name !== 'gateway');

export const compose: CellPart = {
  name: 'compose',
  does: 'Runs two of every process with docker compose and --scale, and kills one of each two while alerts are pressed.',
  async run({ log, signal }) {
    const reason = await whyNoDocker();
    if (reason) return [notMeasured('compose', 'two of every process', reason)];
    await buildImages(['candidate'], log);
    const figures: Figure[] = [];
    log('starting the composition');
    await withComposition({ copies: 2, signal }, async (composition) => {
      const running = await Promise.all(processNames.map((name) => composition.containersOf(name)));
      const areTwo = running.every((containers) => containers.length === 2);
      figures.push(factFigure('compose', 'two of every process are healthy', areTwo));
      const kill = async (name: ProcessName, addresses: GatewayAddress[], people: People) => {
        signal.throwIfAborted();
        const [container = ''] = await composition.containersOf(name);
        const end = async () => void (await docker(['kill', container]));
        const { next, lost, presses } = await nextAlertAfter(people, end, addresses);
        log(`one of two ${name} killed: the next alert after ${seconds(next)}`);
        const what = `one of two ${name} killed`;
        figures.push(
          timeFigure('compose', `${what}: the next alert had reached everybody`, { value: next, limit: 1000 }),
          countFigure('compose', `${what}: of ${presses} alerts that some manager never got`, {
            value: lost,
            limit: 0,
          }),
        );
        await docker(['start', container]);
        await composition.isWhole(name);
      };
      const gateways = await composition.gateways();
      const atBoth = await gatherPeople(composition, gateways);
      for (const name of services) await kill(name, gateways, atBoth);
      const { missed, doubled, frames } = await atBoth.compare();
      figures.push(
        countFigure('compose', `of ${frames} live messages missed or doubled`, { value: missed + doubled, limit: 0 }),
      );
      // The load balancer in front, which compose leaves to its operator, leads people to the gateway that lives.
      const others = gateways.slice(1);
      const atOther = await gatherPeople(composition, others);
      await kill('gateway', others, atOther);
      await atOther.compare();
    });
    return figures;
  },
};
