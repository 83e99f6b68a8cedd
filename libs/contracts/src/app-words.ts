import {
  chosenEmergencyDescription,
  type EmergencyAlert,
  type EmergencyType,
  emergencyTypes,
  heldEmergency,
} from './alerts.ts';

// The app's emergency buttons send English texts, which can be translated. Everything else was typed by somebody.

type Titled = Pick<EmergencyAlert, 'title'> & { emergencyType?: EmergencyType | null | undefined };

/** Which button gave the alert its title; null for a title that somebody typed. */
export function appTitle({ title, emergencyType }: Titled): EmergencyType | 'held' | null {
  if (title === heldEmergency.title) return 'held';
  return emergencyType && title === emergencyTypes[emergencyType].title ? emergencyType : null;
}

/** Which button gave the alert its description; null for one that somebody typed. */
export function appDescription({ description }: Pick<EmergencyAlert, 'description'>): 'dialog' | 'held' | null {
  if (description === heldEmergency.description) return 'held';
  return description === chosenEmergencyDescription ? 'dialog' : null;
}
