import { auditActionMessages } from './audit-action-messages.ts';

type AuditAction = keyof typeof auditActionMessages;

/** Every logged action. */
export const auditActions = Object.keys(auditActionMessages) as AuditAction[]; // the messages have no other keys

/** The actions of the badge log. */
export const badgeActions = [
  'auth.token.generated',
  'auth.token.validated',
  'auth.token.mismatched',
  'auth.token.refused',
  'vault.barcode.added',
  'vault.barcode.updated',
  'vault.barcode.deleted',
  'vault.barcode.restored',
  'vault.privileged.accessed',
] as const;

/** An action's label in the active language; its name where this client is older than the action. */
export const auditActionLabel = (action: string): string =>
  Object.hasOwn(auditActionMessages, action) ? auditActionMessages[action as AuditAction]() : action; // has it
