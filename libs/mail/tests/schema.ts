export { mails } from '@floorlight/mail/mails';
