import type { PublicSite } from '@floorlight/contracts/sites';
import { Biohazard, Flame, HeartPulse, type LucideIcon, ShieldAlert } from 'lucide-react';
import { t as alerts } from '../messages.ts';
import { t } from './protocol-messages.ts';

export interface Protocol {
  title: string;
  icon: LucideIcon;
  steps: readonly string[];
}

/** The step lists, with the phone numbers of the site. */
export const protocolsOf = ({
  emergencyServices: phone,
  securityExtension: extension,
}: PublicSite['banner']): readonly Protocol[] => [
  {
    title: alerts.titles.medical(),
    icon: HeartPulse,
    steps: [t.medical.press(), t.medical.call({ phone }), t.medical.stay(), t.medical.aid(), t.medical.meet()],
  },
  {
    title: alerts.titles.fire(),
    icon: Flame,
    steps: [t.fire.press(), t.fire.leave(), t.fire.call({ phone }), t.fire.assemble(), t.fire.return()],
  },
  {
    title: alerts.titles.security(),
    icon: ShieldAlert,
    steps: [
      t.security.safety(),
      t.security.press(),
      t.security.call({ extension, phone }),
      t.security.confront(),
      t.security.wait(),
    ],
  },
  {
    title: alerts.titles.hazmat(),
    icon: Biohazard,
    steps: [t.hazmat.away(), t.hazmat.press(), t.hazmat.call({ phone }), t.hazmat.rinse(), t.hazmat.stay()],
  },
];
