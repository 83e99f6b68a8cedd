import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of API keys, webhooks and directories. */
export const integrationFieldMessages = defineMessages('integrationFields', {
  nameRequired: 'Enter a name',
  httpsRequired: 'Enter an address that begins with https://',
  eventRequired: 'Choose at least one event',
  permissionRequired: 'Choose at least one permission',
});
