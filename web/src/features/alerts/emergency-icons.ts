import type { EmergencyType } from '@floorlight/contracts/alerts';
import { Biohazard, Flame, HeartPulse, type LucideIcon, ShieldAlert, Siren } from 'lucide-react';

export const emergencyIcons: Record<EmergencyType, LucideIcon> = {
  medical: HeartPulse,
  fire: Flame,
  security: ShieldAlert,
  hazmat: Biohazard,
};

/** The picture of an alert: its kind, or a siren where that is unknown. */
export const alertIcon = ({ emergencyType }: { emergencyType: EmergencyType | null }): LucideIcon =>
  emergencyType ? emergencyIcons[emergencyType] : Siren;
