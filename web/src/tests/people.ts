import type { User } from '@floorlight/contracts/auth';
import type { EmergencyAlert } from '@floorlight/contracts/safety';
import { randomId } from '#lib/random-id.ts';

export const person = (part: Partial<User> = {}): User => ({
  id: randomId(),
  email: 'mia.chen@floorlight.test',
  firstName: 'Mia',
  lastName: 'Chen',
  role: 'worker',
  employeeId: null,
  profileImageUrl: null,
  isEmailVerified: true,
  keepScreenAwake: false,
  siteId: 'main',
  ...part,
});

export const alertOf = (part: Partial<EmergencyAlert> = {}): EmergencyAlert => ({
  id: randomId(),
  siteId: 'main',
  title: 'Medical Emergency',
  description: '',
  severity: 'critical',
  emergencyType: 'medical',
  status: 'active',
  cancelled: false,
  latitude: null,
  longitude: null,
  locationAccuracy: null,
  locationMethod: 'unknown',
  pressCount: 1,
  intakeNotes: [],
  reportedBy: randomId(),
  reportedByName: 'Sam Ortiz',
  createdAt: new Date().toISOString(),
  acknowledgedAt: null,
  acknowledgedBy: null,
  acknowledgedByName: null,
  resolvedAt: null,
  resolvedBy: null,
  resolvedByName: null,
  responseNotes: null,
  version: 1,
  ...part,
});
