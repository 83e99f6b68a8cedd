import type { EmergencyAlert } from '@floorlight/contracts/alerts';

const edges = {
  critical: 'border-l-critical!',
  high: 'border-l-high!',
  medium: 'border-l-medium!',
  low: 'border-l-low!',
} as const;

/** The coloured edge of an open alert; a resolved one has a neutral edge. */
export const severityEdge = ({ severity, status }: EmergencyAlert): string =>
  status === 'resolved' ? 'border-l-line!' : edges[severity];
