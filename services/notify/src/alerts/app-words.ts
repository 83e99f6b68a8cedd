import {
  chosenEmergencyDescription,
  type EmergencyAlert,
  type EmergencyType,
  emergencyTypes,
  heldEmergency,
} from '@floorlight/contracts/alerts';

// The app's emergency buttons send English texts, which can be translated. Everything else was typed by somebody.

/** Which button gave the alert its title; null for a title that somebody typed. */
export function appTitle({ title, emergencyType }: EmergencyAlert): EmergencyType | 'held' | null {
  if (title === heldEmergency.title) return 'held';
  return emergencyType && title === emergencyTypes[emergencyType].title ? emergencyType : null;
}

/** Which button gave the alert its description; null for one that somebody typed. */
export function appDescription({ description }: EmergencyAlert): 'dialog' | 'held' | null {
  if (description === heldEmergency.description) return 'held';
  return description === chosenEmergencyDescription ? 'dialog' : null;
}
