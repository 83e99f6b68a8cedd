import type { ListedPerson } from '@floorlight/contracts/people';
import { displayName } from '@floorlight/contracts/person';

/** The address or the employee ID where that is all we know. */
export const nameOf = (person: ListedPerson): string =>
  person.firstName || person.email ? displayName(person) : (person.employeeId ?? '');
