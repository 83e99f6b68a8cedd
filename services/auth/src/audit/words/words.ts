import type { AuditEntityType } from '@floorlight/contracts/audit-log';
import type { EventName, FloorEvent } from '@floorlight/contracts/events';

/** What the logs say of an event beside who, when and from where. */
export interface Words {
  /** What was done, as it reads behind a name. */
  description: string;
  entityType: AuditEntityType;
  entityId: string | null;
  details: Record<string, unknown>;
  /** The manager ID a privileged act was done under: with it the act stands in the badge log too. */
  managerId?: string | null;
}

/** Finds the words for an event; null for what is no act of anybody, or nobody's to read. */
export type WordsFor<Prefix extends string> = {
  [N in Extract<EventName, `${Prefix}.${string}`>]: (event: FloorEvent<N>) => Words | null;
};

export const quoted = (text: string): string => `“${text}”`;
