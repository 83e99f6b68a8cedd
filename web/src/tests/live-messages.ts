import type { LiveMessage, LiveMessageOf, LivePresentation, LiveType } from '@floorlight/contracts/live';
import type { SignUpRequest } from '@floorlight/contracts/sign-up-requests';
import { randomId } from '#lib/device/random-id.ts';

/** A live message as it arrives; `how`: what differs from a message that is presented normally. */
export function messageOf<T extends LiveType>(
  type: T,
  data: LiveMessageOf<T>['data'],
  { how, ...part }: { id?: string; title?: string; message?: string; how?: Partial<LivePresentation> } = {},
): LiveMessageOf<T> {
  return {
    id: randomId(),
    type,
    title: 'title' in data ? data.title : type,
    message: 'What happened',
    siteId: 'main',
    createdAt: new Date().toISOString(),
    data,
    ...('severity' in data && { alert: { severity: data.severity } }),
    ...('alertType' in data && { andon: { alertType: data.alertType } }),
    how: { quiet: false, repeated: false, round: 0, ...how },
    ...part,
  } as LiveMessage as LiveMessageOf<T>; // the compiler doesn't see that the data decides which other fields there are
}

export const signUpOf = (part: Partial<SignUpRequest> = {}): SignUpRequest => ({
  id: randomId(),
  siteId: 'main',
  userId: randomId(),
  name: 'Ana Ruiz',
  email: 'ana.ruiz@floorlight.test',
  employeeId: null,
  status: 'pending',
  requestedAt: new Date().toISOString(),
  decidedAt: null,
  decidedBy: null,
  decidedByName: null,
  ...part,
});
