import type { Principal } from '@floorlight/contracts/principal';
import { availableLanguages } from '@floorlight/languages/server';
import { requestLanguage } from '@floorlight/service-kit/request-language';
import type { Call } from '@floorlight/service-kit/route';
import { sendCsv } from '@floorlight/service-kit/send-csv';
import { siteOf } from '@floorlight/sites/site-of';
import type { SafetyContext } from '../context.ts';
import type { Recipient } from './export-incidents.ts';

interface Exchange extends Pick<Call<never>, 'request' | 'response'> {
  principal: Principal;
}

/** Whoever downloads a file: a link's request has the browser's language. */
export const recipientOf = ({ sites }: SafetyContext, { principal, request, response }: Exchange): Recipient => ({
  language: requestLanguage(request, availableLanguages(), siteOf(sites, principal.siteId).language),
  send: (file) => sendCsv(response, file),
});
