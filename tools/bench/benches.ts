import { misbehavingAccounts } from './abuse/misbehaving-accounts.ts';
import type { Arguments } from './arguments.ts';
import { broadcast } from './broadcast/broadcast.ts';
import type { BenchContext } from './context.ts';
import { count } from './count/count.ts';
import { alertDelivery } from './delivery/alert-delivery.ts';
import { capacity } from './delivery/capacity.ts';
import { growth } from './delivery/growth.ts';
import { soak } from './delivery/soak.ts';
import { storm } from './delivery/storm.ts';
import { durablePath } from './durable-path/durable-path.ts';
import { evacuation } from './evacuation/evacuation.ts';
import { excel } from './excel/excel.ts';
import type { Figure } from './figure.ts';
import { gatewayThroughput } from './gateway/gateway-throughput.ts';
import { history } from './history/history.ts';
import { idleMemory } from './idle/idle-memory.ts';
import { importFile } from './import/import.ts';
import { labelSheets } from './labels/labels.ts';
import { firstPages } from './page/first-pages.ts';
import { offlineStart } from './page/offline-start.ts';
import { slowNetwork } from './page/slow-network.ts';
import { taps } from './page/taps.ts';
import { peopleList } from './people-list/people-list.ts';
import { reading } from './reading/reading.ts';
import { vaultSearch } from './vault-search/vault-search.ts';

export type BenchOptions = Pick<Arguments, 'minutes' | 'photos' | 'rate' | 'scale'>;

export interface Bench {
  /** The goals it measures. */
  ids: readonly string[];
  /** Its time limit in seconds, besides the minutes of a soak. A bench that takes longer counts as not measured. */
  seconds: number;
  run(context: BenchContext, wants: (id: string) => boolean, options: BenchOptions): Promise<Figure[]>;
}

/**
 * At most twenty-five minutes in total, and ten more with photographs. The order matters: P7 needs an otherwise idle machine,
 * P3 turns alert mail off, and after P4 Postgres still writes its million rows to disk.
 */
export const benches: readonly Bench[] = [
  { ids: ['p7'], seconds: 70, run: idleMemory },
  { ids: ['reading'], seconds: 1200, run: (context, _, { photos = '' }) => reading(context, photos) },
  { ids: ['p6'], seconds: 400, run: firstPages },
  { ids: ['slow3g'], seconds: 100, run: slowNetwork },
  { ids: ['taps'], seconds: 300, run: taps },
  { ids: ['offline-start'], seconds: 200, run: offlineStart },
  { ids: ['d1', 'd2', 'd3'], seconds: 190, run: alertDelivery },
  { ids: ['d4', 'd5'], seconds: 330, run: capacity },
  { ids: ['d6'], seconds: 170, run: growth },
  { ids: ['d7'], seconds: 200, run: storm },
  { ids: ['misbehaving'], seconds: 240, run: misbehavingAccounts },
  { ids: ['soak'], seconds: 300, run: (context, _, options) => soak(context, options) },
  { ids: ['p1'], seconds: 75, run: gatewayThroughput },
  { ids: ['p2'], seconds: 150, run: broadcast },
  { ids: ['p3'], seconds: 130, run: durablePath },
  { ids: ['p5'], seconds: 90, run: excel },
  { ids: ['p4'], seconds: 130, run: vaultSearch },
  { ids: ['import'], seconds: 240, run: importFile },
  { ids: ['labels'], seconds: 180, run: labelSheets },
  { ids: ['evacuation'], seconds: 180, run: evacuation },
  { ids: ['count'], seconds: 120, run: count },
  { ids: ['people'], seconds: 240, run: peopleList },
  { ids: ['history'], seconds: 2700, run: (context, _, options) => history(context, options) },
];
