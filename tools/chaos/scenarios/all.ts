import { clean } from './clean.ts';
import { cut } from './cut.ts';
import { degraded } from './degraded.ts';
import { kill } from './kill.ts';
import { paused } from './paused.ts';
import { planted } from './planted.ts';
import type { Scenario } from './scenario.ts';
import { wiped } from './wiped.ts';

/** All scenarios, in the order in which they run. Those of one kind of world share a running product. */
export const scenarios: Scenario[] = [clean, planted, kill, degraded, wiped, paused, cut];
