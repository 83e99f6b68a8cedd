import { defineMessages } from '@floorlight/languages/messages';

/** The daily mail with the heads of the audit log. */
export const t = defineMessages('anchorMails', {
  subject: 'The audit log on {day}',
  keep: 'Please keep this email. It records how far the audit log of Floorlight had come at the time below. If anybody rewrites the log later, even the owner of the database, this email shows it.',
  anchor: 'Anchor: {number}',
  time: 'Time: {time}',
  hash: 'Hash of the anchor: {hash}',
  key: 'Signed with the key: {key}',
  publicKey: 'Public key (Ed25519): {publicKey}',
  chains: 'The last entry of each log:',
  auditLog: '{site}, audit log: entry {number}, hash {hash}',
  badgeLog: '{site}, badge log: entry {number}, hash {hash}',
  empty: 'The logs have no entries yet.',
  check: 'To check the log against this email, run: npm run audit:verify -- --mailed {number}:{hash}',
});
