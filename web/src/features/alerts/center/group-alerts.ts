import { type EmergencyAlert, Severity } from '@floorlight/contracts/alerts';

/** Alerts that belong together: those of one sender, or of one kind in one zone, within minutes. */
export interface AlertGroup {
  /** The id of the oldest: it stays when more come. */
  key: string;
  /** The gravest, of these the newest. */
  head: EmergencyAlert;
  /** All of them, newest first. */
  alerts: EmergencyAlert[];
}

/** Milliseconds between two alerts of a group. */
const minutes = 10 * 60_000;

/** Groups the open alerts of a list, newest first. One that is over stands alone: its row stays where it was answered. */
export function groupAlerts(alerts: readonly EmergencyAlert[]): AlertGroup[] {
  const groups: EmergencyAlert[][] = [];
  for (const alert of alerts) {
    const related = groups.find((group) => group.some((other) => belongTogether(alert, other)));
    if (related) related.push(alert);
    else groups.push([alert]);
  }
  return groups.flatMap((members) => {
    const [first] = members;
    const oldest = members.at(-1);
    if (!first || !oldest) return [];
    const head = members.reduce((gravest, each) => (gravity(each) < gravity(gravest) ? each : gravest), first);
    return { key: oldest.id, head, alerts: members };
  });
}

function belongTogether(a: EmergencyAlert, b: EmergencyAlert): boolean {
  if (a.status === 'resolved' || b.status === 'resolved') return false;
  if (Math.abs(Date.parse(a.createdAt) - Date.parse(b.createdAt)) > minutes) return false;
  if (a.reportedBy === b.reportedBy) return true;
  return (
    a.warehouseZone !== null &&
    a.emergencyType !== null &&
    a.warehouseZone === b.warehouseZone &&
    a.emergencyType === b.emergencyType
  );
}

/** The lower, the graver. */
const gravity = ({ severity }: EmergencyAlert): number => Severity.options.indexOf(severity);
