import type { Severity } from '@floorlight/contracts/alerts';

/** Managers get a mail about these; they see the others when they open Floorlight. */
export const isSeriousIncident = (severity: Severity): boolean => severity === 'critical' || severity === 'high';
