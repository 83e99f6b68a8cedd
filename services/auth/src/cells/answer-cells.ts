import {
  type Cell,
  Hello,
  PictureRequest,
  PushAddresses,
  PushEvents,
  PushPeople,
  PushSites,
  type UpVerb,
} from '@floorlight/contracts/cell-link';
import { checkReceived } from '@floorlight/contracts/check-received';
import { publicNkeys } from '@floorlight/event-bus/server-config';
import { answerRequests, Refused } from '@floorlight/event-bus/signed-requests';
import type { Part } from '@floorlight/service-kit/part';
import type { AuthContext } from '../context.ts';
import { partOfPicture } from '../sites/pass-pictures.ts';
import type { HubOptions } from './hub.ts';
import { picturesOfCells } from './pictures-of-cells.ts';
import { takeAddresses } from './take-addresses.ts';
import { takeEvents } from './take-events.ts';
import { takeHello } from './take-hello.ts';
import { takePeople } from './take-people.ts';
import { takeSites } from './take-sites.ts';

/** Answers the cells of a hub: each only with its own key, and only in its own name. */
export function answerCells(context: AuthContext, { bus, cells, seed }: HubOptions): Part {
  const { log } = context;
  const lookForPictures = picturesOfCells(context);
  const verbs: Record<UpVerb, (cell: Cell, body: unknown) => Promise<unknown>> = {
    async hello(cell, body) {
      const reply = await takeHello(context, cell, Hello.parse(body));
      lookForPictures(cell);
      return reply;
    },
    events: (cell, body) => takeEvents(context, cell, PushEvents.parse(body)),
    people: (cell, body) => takePeople(context, cell, PushPeople.parse(body).people),
    sites: (cell, body) => takeSites(context, cell, checkReceived(PushSites, body).sites),
    addresses: (cell, body) => takeAddresses(context, cell, PushAddresses.parse(body)),
    picture: (cell, body) => partOfPicture(context, cell.sites, PictureRequest.parse(body)),
  };

  function cellOn(subject: string): Cell {
    const name = subject.split('.')[1] ?? '';
    const cell = cells.find(name);
    if (!cell) throw new Refused(`the hub knows no cell ${name}`);
    if (cell.revoked) throw new Refused(`the key of the cell ${name} was revoked`);
    return cell;
  }

  return {
    name: 'cells',
    async start() {
      log.info({ publicKey: publicNkeys(seed) }, 'this is a hub: its cells need this HUB_KEY');
      bus.onConnection((connection) => {
        answerRequests(connection, 'up.*.*', {
          seed,
          keyFor: (subject) => cellOn(subject).key,
          async answer(subject, body) {
            const verb = subject.split('.')[2] ?? '';
            if (!isVerb(verb)) throw new Refused(`the hub doesn't know ${verb}: it is of an earlier release`);
            return verbs[verb](cellOn(subject), body);
          },
          onError: (error, subject) => log.error({ err: error, subject }, 'could not answer a cell'),
        });
      });
    },
  };

  function isVerb(verb: string): verb is UpVerb {
    return Object.hasOwn(verbs, verb);
  }
}
