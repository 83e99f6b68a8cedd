import type { Fault } from '../checker/find-faults.ts';
import type { AlertMail } from '../checker/history.ts';

/** A fault that was planted between the product and the checker, to prove that the checker finds it. */
export interface PlantedFault {
  name: string;
  fault: Fault;
  /** The text of the press that it hits. */
  text: string;
}

export interface Planted {
  faults: PlantedFault[];
  /** The mails of the site with the planted faults, as the saboteurs leave them. */
  tamperMails(mails: AlertMail[]): AlertMail[];
}
