import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type UpVerb, upSubject } from '@floorlight/contracts/cell-link';
import type { CellAlert, CellEvacuation } from '@floorlight/contracts/cells';
import type { Role } from '@floorlight/contracts/person';
import { connectBus } from '@floorlight/event-bus/bus';
import { newNkeySeed, publicNkeys } from '@floorlight/event-bus/server-config';
import { ask, Refused } from '@floorlight/event-bus/signed-requests';
import { createLogger } from '@floorlight/telemetry/logger';
import { testBusConfig } from '@floorlight/test-kit/bus-config';
import type { Call } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';
import { hashPassword } from '../src/passwords/password.ts';
import { users } from '../src/schema.ts';
import { type AuthUnderTest, as, authUnderTest, newEmail, password, signedIn } from './auth-under-test.ts';

/** What safety of the cell answers auth. */
export interface SafetyAnswers {
  alerts: CellAlert[];
  evacuations: CellEvacuation[];
  /** Why it doesn't acknowledge; null: it does. */
  refused: unknown;
  /** What it was asked to acknowledge. */
  asked: { alertId: string; principal: { sub: string; siteId: string } }[];
}

/**
 * Starts a hub and one of its cells, which has `siteId` and another site, behind a line that can be cut. A second cell is
 * listed and doesn't run: a test speaks for it with `speak`.
 */
export async function cellAndHub(siteId: string, safety: SafetyAnswers) {
  const [hubSeed, cellSeed, otherSeed] = [newNkeySeed(), newNkeySeed(), newNkeySeed()];
  const name = `cell-${randomUUID().slice(0, 8)}`;
  const otherName = `other-${randomUUID().slice(0, 8)}`;
  const directory = mkdtempSync(join(tmpdir(), 'floorlight-cells-'));
  const cellsFile = join(directory, 'cells.json');
  const line = await severable(testUrls.nats);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { alerts, evacuations, refused } = safety;
      const isAcknowledgement = request.url?.endsWith('/acknowledgements');
      if (isAcknowledgement) safety.asked.push(JSON.parse(body));
      const answer = isAcknowledgement ? { refused } : { alerts, evacuations };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const cell = await authUnderTest(
    {
      ...{ CELL: name, CELL_KEY: cellSeed, HUB_URL: line.url, HUB_KEY: publicNkeys(hubSeed), HELLO_SECONDS: '0.1' },
      SAFETY_URL: `http://127.0.0.1:${port}`,
    },
    siteId,
  );
  const entry = { name, key: publicNkeys(cellSeed), sites: [cell.siteId, cell.otherSiteId] };
  const other = { name: otherName, key: publicNkeys(otherSeed), sites: [`${otherName}-1`] };
  const list = (...cells: object[]) => writeFileSync(cellsFile, JSON.stringify(cells));
  list(entry, other);
  const hub = await authUnderTest({ CELLS_FILE: cellsFile, CELL_KEY: hubSeed });
  const bus = connectBus({
    config: testBusConfig(),
    name: otherName,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  await bus.start();
  const connection = await eventually(() => bus.connection() ?? false);
  const passwordHash = await hashPassword(password);

  return {
    ...{ cell, hub, line, list, entry, other },
    /** Asks the hub in the name of the other cell, with its key unless another is given. */
    speak: (verb: UpVerb | 'unknown', body: unknown, seed = otherSeed): Promise<unknown> =>
      untilOurs(() =>
        ask(connection, {
          ...{ subject: upSubject(otherName, verb as UpVerb), body, seed }, // a hub gets unknown verbs too
          ...{ answeredBy: publicNkeys(hubSeed), timeout: 20_000 },
        }),
      ),
    /** Somebody with the password of all tests. */
    async addPerson(auth: AuthUnderTest, given: { siteId: string; role: Role; firstName?: string }) {
      const values = { firstName: 'Mia', lastName: 'Chen', email: newEmail(), passwordHash };
      const active = { isActive: true, isEmailVerified: true };
      const [person] = await auth.db.orm
        .insert(users)
        .values({ ...values, ...active, ...given })
        .returning();
      if (!person) throw new Error('an insert returns its row');
      return { ...person, email: values.email };
    },
    call: async (auth: AuthUnderTest, email: string): Promise<Call> => as(auth, await signedIn(auth, email)),
    async stop() {
      await Promise.all([bus.stop(), cell.stop(), hub.stop()]);
      await line.stop();
      server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Hubs of other test files share this NATS, and one of them may answer. */
async function untilOurs(speak: () => Promise<unknown>): Promise<unknown> {
  for (let attempts = 50; ; attempts--) {
    try {
      return await speak();
    } catch (error) {
      const isForeign = error instanceof Refused && error.message.startsWith('the answer on ');
      if (!isForeign || attempts === 0) throw error;
    }
  }
}
