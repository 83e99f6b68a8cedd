import type { Beacon, BeaconType, HazardKind } from '@floorlight/contracts/beacons';
import {
  Ban,
  CircleAlert,
  Construction,
  Droplets,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
  Wrench,
  Zap,
} from 'lucide-react';

export const kindIcons: Record<HazardKind, LucideIcon> = {
  spill: Droplets,
  blocked: Ban,
  racking: Construction,
  electrical: Zap,
  maintenance: Wrench,
};

const typeIcons: Record<BeaconType, LucideIcon> = {
  warning: TriangleAlert,
  caution: CircleAlert,
  danger: OctagonAlert,
  maintenance: Wrench,
};

/** The picture of a beacon: its kind, or else its type. */
export const beaconIcon = ({ kind, alertType }: Pick<Beacon, 'kind' | 'alertType'>): LucideIcon =>
  kind ? kindIcons[kind] : typeIcons[alertType];
