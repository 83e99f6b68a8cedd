import { defineMessages } from '@floorlight/languages/messages';

export const t = defineMessages('outbox', {
  unstored: "Couldn't save it on this device: keep this page open until it is sent.",
});
