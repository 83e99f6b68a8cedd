import { defineMessages } from '@floorlight/languages/messages';

/** The columns of the OSHA log as a CSV file, by their letters on form 300. */
export const t = defineMessages('injuryLogFile', {
  a: '(A) Case no.',
  b: '(B) Employee’s name',
  c: '(C) Job title',
  d: '(D) Date of injury or onset of illness',
  e: '(E) Where the event occurred',
  f: '(F) Injury or illness, parts of body affected, and what harmed the person',
  outcomes: {
    death: '(G) Death',
    days_away: '(H) Days away from work',
    restricted: '(I) Job transfer or restriction',
    other: '(J) Other recordable case',
  },
  k: '(K) Days away from work, number',
  l: '(L) Days of job transfer or restriction, number',
  kinds: {
    injury: '(M1) Injury',
    skin_disorder: '(M2) Skin disorder',
    respiratory: '(M3) Respiratory condition',
    poisoning: '(M4) Poisoning',
    hearing_loss: '(M5) Hearing loss',
    other_illness: '(M6) All other illnesses',
  },
  privacyCase: 'Privacy case',
});
