import type { AuditEntityType } from '@floorlight/contracts/audit-log';
import type { EventName, FloorEvent } from '@floorlight/contracts/events';
import type { Coded } from '@floorlight/languages/coded';

/** What the logs record of an event besides who, when and from where. */
export interface Description {
  /** What was done, to be read after the person's name. */
  description: Coded;
  entityType: AuditEntityType;
  entityId: string | null;
  details: Record<string, unknown>;
  /** The manager ID given for a privileged action; with one, the entry is added to the badge log too. */
  managerId?: string | null;
}

/** Describes each event of a service; null if the event is not an action or must not be in the logs. */
export type Describers<Prefix extends string> = {
  [N in Extract<EventName, `${Prefix}.${string}`>]: (event: FloorEvent<N>) => Description | null;
};
