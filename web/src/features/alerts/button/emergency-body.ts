import {
  chosenEmergencyDescription,
  type EmergencyType,
  emergencyTypes,
  heldEmergency,
  type Severity,
} from '@floorlight/contracts/alerts';
import { languageToStore } from '#lib/language/language.ts';
import type { LocationResult } from '#lib/location/locate.ts';
import type { EmergencyBody } from '../delivery.ts';

function bodyOf(
  title: string,
  severity: Severity,
  description: string,
  location: LocationResult | null,
): EmergencyBody {
  const reading = location?.found ? location.reading : null;
  return {
    title,
    severity,
    description,
    latitude: reading?.latitude ?? null,
    longitude: reading?.longitude ?? null,
    locationAccuracy: reading?.accuracy ?? null,
    locationMethod: reading?.locationMethod ?? 'unknown',
    language: languageToStore(),
    alertType: 'emergency',
    isActive: true,
  };
}

/** The request body of an alert from the dialog. Its words are English in every language: each reader's app translates them. */
export const chosenEmergency = (type: EmergencyType, location: LocationResult | null): EmergencyBody => {
  const { title, severity } = emergencyTypes[type];
  return { ...bodyOf(title, severity, chosenEmergencyDescription, location), emergencyType: type };
};

/** The request body of an alert from the held button. */
export const immediateEmergency = (location: LocationResult | null): EmergencyBody =>
  bodyOf(heldEmergency.title, heldEmergency.severity, heldEmergency.description, location);
