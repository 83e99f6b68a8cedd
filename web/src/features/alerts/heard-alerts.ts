import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { listening } from '#lib/lists/listening.ts';

export const { hear: hearAlert, readListening } = listening<EmergencyAlert>();
