import type { Severity } from '@floorlight/contracts/alerts';
import type { Beacon, BeaconType } from '@floorlight/contracts/beacons';
import { CircleAlert, type LucideIcon, OctagonAlert, TriangleAlert, Wrench } from 'lucide-react';

export const beaconTypes: Record<BeaconType, { word: string; icon: LucideIcon }> = {
  warning: { word: 'Warning', icon: TriangleAlert },
  caution: { word: 'Caution', icon: CircleAlert },
  danger: { word: 'Danger', icon: OctagonAlert },
  maintenance: { word: 'Maintenance', icon: Wrench },
};

export const priorityNames: Record<Severity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

const edges: Record<Severity, string> = {
  critical: 'border-s-critical!',
  high: 'border-s-high!',
  medium: 'border-s-medium!',
  low: 'border-s-low!',
};

/** The coloured edge of an active beacon; a resolved one has a neutral edge. */
export const beaconEdge = ({ priority, isActive }: Beacon): string => (isActive ? edges[priority] : 'border-s-line!');
