import type { EmergencyAlert } from '@floorlight/contracts/alerts';

const edges = {
  critical: 'border-s-critical!',
  high: 'border-s-high!',
  medium: 'border-s-medium!',
  low: 'border-s-low!',
} as const;

/** The coloured edge of an open alert; a resolved one has a neutral edge. */
export const severityEdge = ({ severity, status }: EmergencyAlert): string =>
  status === 'resolved' ? 'border-s-line!' : edges[severity];
