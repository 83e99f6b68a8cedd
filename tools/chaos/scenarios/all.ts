import { certificate } from './certificate.ts';
import { clean } from './clean.ts';
import { clock } from './clock.ts';
import { cut } from './cut.ts';
import { degraded } from './degraded.ts';
import { diskFull } from './disk-full.ts';
import { kill } from './kill.ts';
import { offline } from './offline/offline.ts';
import { overload } from './overload.ts';
import { pair } from './pair.ts';
import { paused } from './paused.ts';
import { planted } from './planted.ts';
import { readOnly } from './read-only.ts';
import type { Scenario } from './scenario.ts';
import { sockets } from './sockets.ts';
import { wiped } from './wiped.ts';

/** All scenarios, in the order in which they run. Those of one kind of world share a running product. */
export const scenarios: Scenario[] = [
  ...[clean, planted, sockets, offline, kill, degraded, wiped, readOnly, paused],
  ...[cut, overload, clock, pair, diskFull, certificate],
];
