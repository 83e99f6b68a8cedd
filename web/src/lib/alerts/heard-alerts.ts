import type { EmergencyAlert } from '@floorlight/contracts/safety';
import { listening } from '#lib/lists/listening.ts';

export const { hear: hearAlert, readListening } = listening<EmergencyAlert>();
