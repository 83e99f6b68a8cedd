import type { Severity } from '@floorlight/contracts/alerts';
import type { BeaconType } from '@floorlight/contracts/beacons';
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
