import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of API keys, webhooks and directories. */
export const integrationFieldMessages = defineMessages('integrationFields', {
  nameRequired: 'Enter a name',
  permissionRequired: 'Choose at least one permission',
});
