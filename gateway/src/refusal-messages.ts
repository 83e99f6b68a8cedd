import { defineMessages } from '@floorlight/languages/messages';

/** Why the gateway refuses a request. */
export const refusals = defineMessages('gatewayRefusals', {
  someoneElse: 'Someone else is signed in on this device now',
  notAtSite: 'You no longer work at the site for which this was done',
  otherSite: 'This request comes from another site',
  keyWithCookie: 'Send an API key or a session cookie, not both',
  apiKeyRefused:
    'This API key is unknown, has ended or is not for this site. A key of all sites needs the header X-Floorlight-Site',
  onlyFromApp: 'Please open the link in your browser',
});
