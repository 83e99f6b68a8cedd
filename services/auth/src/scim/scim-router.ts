import { scimPath } from '@floorlight/contracts/scim';
import { scimMediaType } from '@floorlight/contracts/scim-error';
import { tooManyRequests } from '@floorlight/service-kit/failures';
import { fairQueue } from '@floorlight/service-kit/fair-queue';
import express, { type Express, type Request, type Response, Router } from 'express';
import type { AuthContext } from '../context.ts';
import { changePeople, type PeopleChange } from '../people/change-people.ts';
import { providerConfig, resourceTypeList, resourceTypes, schemaDescriptions, schemaList } from './describe-service.ts';
import { addGroup, getGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './groups.ts';
import { schemas } from './resources.ts';
import { answerScimErrors, ScimFailure } from './scim-error.ts';
import { tokenOf } from './tokens.ts';
import { addUser, getUser, listUsers, type Page, patchUser, removeUser, replaceUser } from './users.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostListed = 200;
/**
 * Directories send storms. Their changes take turns by what they change, so that few connections to the database wait for one
 * locked person, and sign-ins find others.
 */
const changeLimits = { concurrency: 3, maxLength: 5000, longestWait: 12, busy: () => tooManyRequests(1) };

/** SCIM 2.0 (RFC 7643 and 7644) for directories, by bearer tokens of their own. */
export const scimRouter =
  (context: AuthContext) =>
  (app: Express): void => {
    const { db, config, log } = context;
    const base = new URL(scimPath, config.PUBLIC_URL).href;
    const router = Router();
    const queue = fairQueue(changeLimits);
    router.use(express.json({ type: ['application/json', scimMediaType], limit: '256kb', inflate: false }));

    const answer = (response: Response, status: number, body: object): void => {
      const version = 'meta' in body ? (body.meta as { version?: string }).version : undefined; // our own resources
      if (version) response.set('etag', version);
      response.status(status).type(scimMediaType).json(body);
    };
    /** Runs a change as the directory that the token names. */
    async function change<T>(request: Request, work: (change: PeopleChange, siteId: string) => Promise<T>): Promise<T> {
      const { name, siteId } = await tokenOf(context, request.get('authorization'));
      return queue({ lane: 0, group: request.path }, () =>
        changePeople(context, { machine: name }, (to) => work(to, siteId)),
      );
    }
    const check = (request: Request) => tokenOf(context, request.get('authorization'));
    const match = (request: Request) => request.get('if-match');

    router.get('/ServiceProviderConfig', async (request, response) => {
      await check(request);
      answer(response, 200, providerConfig);
    });
    for (const [path, list, all] of [
      ['/ResourceTypes', resourceTypeList, resourceTypes],
      ['/Schemas', schemaList, schemaDescriptions],
    ] as const) {
      router.get(path, async (request, response) => {
        await check(request);
        answer(response, 200, list);
      });
      router.get(`${path}/:id`, async (request, response) => {
        await check(request);
        const found = all.find(({ id }) => id === request.params.id);
        if (!found) throw new ScimFailure(404, 'There is no such resource');
        answer(response, 200, found);
      });
    }

    router.get('/Users', async (request, response) => {
      await check(request);
      const page = pageOf(request);
      answer(response, 200, listAnswer(page, await listUsers(db.orm, page, base)));
    });
    router.post('/Users', async (request, response) => {
      const id = await change(request, (to, siteId) => addUser(to, request.body, siteId));
      const user = await getUser(db.orm, id, base);
      answer(response.location(user.meta.location), 201, user);
    });
    router.get('/Users/:id', async (request, response) => {
      await check(request);
      answer(response, 200, await getUser(db.orm, idOf(request), base));
    });
    router.put('/Users/:id', async (request, response) => {
      await change(request, (to) => replaceUser(to, idOf(request), request.body, match(request)));
      answer(response, 200, await getUser(db.orm, idOf(request), base));
    });
    router.patch('/Users/:id', async (request, response) => {
      await change(request, (to) => patchUser(to, idOf(request), request.body, { match: match(request), base }));
      answer(response, 200, await getUser(db.orm, idOf(request), base));
    });
    router.delete('/Users/:id', async (request, response) => {
      await change(request, (to) => removeUser(to, idOf(request), match(request)));
      response.status(204).end();
    });

    router.get('/Groups', async (request, response) => {
      await check(request);
      const page = pageOf(request);
      answer(response, 200, listAnswer(page, await listGroups(db.orm, page, shape(request))));
    });
    router.post('/Groups', async (request, response) => {
      const id = await change(request, (to) => addGroup(to, request.body));
      const group = await getGroup(db.orm, id, shape(request));
      answer(response.location(group.meta.location), 201, group);
    });
    router.get('/Groups/:id', async (request, response) => {
      await check(request);
      answer(response, 200, await getGroup(db.orm, idOf(request), shape(request)));
    });
    router.put('/Groups/:id', async (request, response) => {
      await change(request, (to) => replaceGroup(to, idOf(request), request.body, match(request)));
      answer(response, 200, await getGroup(db.orm, idOf(request), shape(request)));
    });
    router.patch('/Groups/:id', async (request, response) => {
      await change(request, (to) => patchGroup(to, idOf(request), request.body, match(request)));
      answer(response, 200, await getGroup(db.orm, idOf(request), shape(request)));
    });
    router.delete('/Groups/:id', async (request, response) => {
      await change(request, (to) => removeGroup(to, idOf(request), match(request)));
      response.status(204).end();
    });

    router.use(() => {
      throw new ScimFailure(404, 'There is no such resource');
    });
    app.use(scimPath, router);
    // Of the service's own checks too, which refuse an address before it gets here.
    app.use(scimPath, answerScimErrors(log));

    const shape = (request: Request) => ({
      base,
      withMembers: !String(request.query.excludedAttributes ?? '')
        .split(',')
        .includes('members'),
    });
  };

function idOf(request: Request): string {
  const { id } = request.params;
  if (typeof id !== 'string' || !uuid.test(id)) throw new ScimFailure(404, 'There is no such resource');
  return id;
}

function pageOf({ query }: Request): Page {
  const whole = (value: unknown, fallback: number): number => {
    const number = value === undefined ? fallback : Number(value);
    if (!Number.isInteger(number) || number > 1_000_000)
      throw new ScimFailure(400, 'This is not a number', 'invalidValue');
    return number;
  };
  return {
    filter: typeof query.filter === 'string' && query.filter !== '' ? query.filter : undefined,
    startIndex: Math.max(1, whole(query.startIndex, 1)),
    count: Math.min(mostListed, Math.max(0, whole(query.count, 100))),
  };
}

const listAnswer = ({ startIndex }: Page, { total, resources }: { total: number; resources: object[] }) => ({
  schemas: [schemas.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
