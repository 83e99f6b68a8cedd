import type { BeaconType } from '@floorlight/contracts/beacons';
import { CircleAlert, type LucideIcon, OctagonAlert, TriangleAlert, Wrench } from 'lucide-react';

export const beaconIcons: Record<BeaconType, LucideIcon> = {
  warning: TriangleAlert,
  caution: CircleAlert,
  danger: OctagonAlert,
  maintenance: Wrench,
};
