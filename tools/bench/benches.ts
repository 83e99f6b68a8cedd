import { broadcast } from './broadcast/broadcast.ts';
import { alertDelivery } from './delivery/alert-delivery.ts';
import { durablePath } from './durable-path/durable-path.ts';
import { excel } from './excel/excel.ts';
import type { Figure } from './figure.ts';
import { gatewayThroughput } from './gateway/gateway-throughput.ts';
import { idleMemory } from './idle/idle-memory.ts';
import { signInPage } from './page/sign-in-page.ts';
import { reading } from './reading/reading.ts';
import type { Stage } from './stage.ts';
import { vaultSearch } from './vault-search/vault-search.ts';

export interface Bench {
  /** The goals it measures. */
  ids: readonly string[];
  /** Its time limit: after it the bench is stopped, its figures are not measured, and the next one begins. */
  seconds: number;
  run(stage: Stage, wants: (id: string) => boolean, photos: string): Promise<Figure[]>;
}

/**
 * Together at most a quarter of an hour. The order matters: P7 needs the machine to itself, P3 switches alert mail off,
 * and after P4 Postgres is still writing its million rows to disk.
 */
export const benches: readonly Bench[] = [
  { ids: ['p7'], seconds: 80, run: idleMemory },
  { ids: ['reading'], seconds: 180, run: (stage, _, photos) => reading(stage, photos) },
  { ids: ['p6'], seconds: 150, run: signInPage },
  { ids: ['d1', 'd2', 'd3'], seconds: 200, run: alertDelivery },
  { ids: ['p1'], seconds: 80, run: gatewayThroughput },
  { ids: ['p2'], seconds: 80, run: broadcast },
  { ids: ['p3'], seconds: 150, run: durablePath },
  { ids: ['p5'], seconds: 100, run: excel },
  { ids: ['p4'], seconds: 150, run: vaultSearch },
];
