import { isAwayCode } from '@floorlight/contracts/away-codes';
import { coded } from '@floorlight/languages/coded';
import { invalid } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';
import type { SitePolicy } from '../site-policy.ts';

interface Scan {
  scannedAwayCode?: string | null | undefined;
  /** Whether it waited on a device, which checked it against the codes of that time. */
  waited: boolean;
}

/** The code if it is one of the site's, else null. Throws where somebody has just scanned another code. */
export function checkedAwayCode({ awayCodes }: SitePolicy, { scannedAwayCode, waited }: Scan): string | null {
  if (!scannedAwayCode) return null;
  if (isAwayCode(awayCodes, scannedAwayCode)) return scannedAwayCode;
  if (waited) return null;
  throw invalid({ scannedAwayCode: coded(refusals.notAwayCode) });
}
