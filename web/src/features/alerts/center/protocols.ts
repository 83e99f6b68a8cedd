import type { PublicSite } from '@floorlight/contracts/sites';
import { Flame, HeartPulse, type LucideIcon, ShieldAlert } from 'lucide-react';

export interface Protocol {
  title: string;
  icon: LucideIcon;
  steps: readonly string[];
}

/** The step lists, with the phone numbers of the site. */
export const protocolsOf = ({ emergencyServices, securityExtension }: PublicSite['banner']): readonly Protocol[] => [
  {
    title: 'Medical Emergency',
    icon: HeartPulse,
    steps: [
      'Press EMERGENCY in the app and send Medical Emergency.',
      `Call emergency services: ${emergencyServices}.`,
      'Stay with the person. Move them only if they are in danger.',
      'Give first aid if you are trained.',
      'Send someone to meet the responders and lead them in.',
    ],
  },
  {
    title: 'Fire Emergency',
    icon: Flame,
    steps: [
      'Press EMERGENCY in the app and send Fire Emergency.',
      'Leave the building by the nearest safe exit. Leave your things. Do not use elevators.',
      `From a safe place, call emergency services: ${emergencyServices}.`,
      'Go to the assembly point and say that you are there.',
      'Go back in only when the responders allow it.',
    ],
  },
  {
    title: 'Security Emergency',
    icon: ShieldAlert,
    steps: [
      'Get yourself and others to safety first.',
      'Press EMERGENCY in the app and send Security Emergency.',
      `Call security: extension ${securityExtension}. If a life is in danger, call ${emergencyServices}.`,
      'Do not confront anyone. Remember what you saw.',
      'Wait in a safe place for instructions.',
    ],
  },
];
