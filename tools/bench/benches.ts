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
  /** What it measures, as in the list of goals. */
  ids: readonly string[];
  run(stage: Stage, wants: (id: string) => boolean, photos: string): Promise<Figure[]>;
}

/**
 * In this order: the first has the machine to itself, P3 changes what notify does with alerts, and Postgres still has
 * P4's million rows to write down when that is over.
 */
export const benches: readonly Bench[] = [
  { ids: ['p7'], run: idleMemory },
  { ids: ['reading'], run: (stage, _, photos) => reading(stage, photos) },
  { ids: ['p6'], run: signInPage },
  { ids: ['d1', 'd2', 'd3'], run: alertDelivery },
  { ids: ['p1'], run: gatewayThroughput },
  { ids: ['p2'], run: broadcast },
  { ids: ['p3'], run: durablePath },
  { ids: ['p5'], run: excel },
  { ids: ['p4'], run: vaultSearch },
];
