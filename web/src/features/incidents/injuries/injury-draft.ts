import type { InjuryRecord } from '@floorlight/contracts/injury-records';

/** The form as typed. */
export interface InjuryDraft {
  recordable: boolean;
  employeeName: string;
  jobTitle: string;
  occurredOn: string;
  place: string;
  description: string;
  outcome: string;
  kind: string;
  daysAway: string;
  daysRestricted: string;
  privacyCase: boolean;
}

/** The form of a stored decision, or of an incident that nobody has decided about. */
export function draftOf(injury: InjuryRecord | null, incident: Pick<InjuryDraft, 'place' | 'occurredOn'>): InjuryDraft {
  if (!injury?.record.recordable) return { ...empty, ...incident, recordable: injury === null };
  const { daysAway, daysRestricted, ...fields } = injury.record;
  return { ...empty, ...fields, daysAway: String(daysAway), daysRestricted: String(daysRestricted) };
}

const empty: InjuryDraft = {
  recordable: true,
  employeeName: '',
  jobTitle: '',
  occurredOn: '',
  place: '',
  description: '',
  outcome: '',
  kind: '',
  daysAway: '0',
  daysRestricted: '0',
  privacyCase: false,
};

/** What the form says, for the contract to check. */
export const recordOf = (draft: InjuryDraft) =>
  draft.recordable
    ? { ...draft, daysAway: numberIn(draft.daysAway), daysRestricted: numberIn(draft.daysRestricted) }
    : { recordable: false };

const numberIn = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
