/** Every action that the logs can hold, in the words of a filter. What is only measured is no act and isn't kept. */
export const auditActions: Readonly<Record<string, string>> = {
  'auth.user.registered': 'Registered',
  'auth.user.verified': 'Verified email',
  'auth.user.updated': 'Changed account',
  'auth.password.reset': 'Reset password',
  'auth.session.started': 'Signed in',
  'auth.session.revoked': 'Signed out',
  'auth.token.generated': 'Generated security token',
  'auth.token.validated': 'Validated security token',
  'auth.token.refused': 'Security token refused',
  'auth.signup.requested': 'Requested manager role',
  'auth.signup.approved': 'Approved manager role',
  'auth.signup.refused': 'Refused manager role',
  'safety.alert.raised': 'Sent emergency alert',
  'safety.alert.repeated': 'Repeated emergency alert',
  'safety.alert.escalated': 'Emergency alert escalated',
  'safety.alert.acknowledged': 'Acknowledged emergency alert',
  'safety.alert.resolved': 'Resolved emergency alert',
  'safety.alert.cancelled': 'Stood emergency alert down',
  'safety.beacon.placed': 'Placed alert beacon',
  'safety.beacon.resolved': 'Resolved alert beacon',
  'safety.incident.reported': 'Reported incident',
  'safety.incident.updated': 'Updated incident',
  'vault.barcode.added': 'Added barcode',
  'vault.barcode.deleted': 'Deleted barcode',
  'vault.barcode.restored': 'Restored barcode',
  'vault.privileged.accessed': 'Viewed privileged barcode',
  'vault.pin.set': 'Set vault PIN',
  'vault.pin.opened': 'Opened privileged barcodes',
  'vault.pin.locked': 'Vault PIN locked',
  'breaks.session.started': 'Started break',
  'breaks.session.ended': 'Ended break',
  'breaks.session.extended': 'Extended break',
  'breaks.session.cancelled': 'Cancelled break',
  'breaks.setting.updated': 'Changed break setting',
  'breaks.settings.initialized': 'Initialized break settings',
  'inventory.count.saved': 'Saved inventory count',
};

/** The actions of the badge log. */
export const badgeActions = [
  'auth.token.generated',
  'auth.token.validated',
  'auth.token.refused',
  'vault.barcode.added',
  'vault.barcode.deleted',
  'vault.barcode.restored',
  'vault.privileged.accessed',
] as const;

/** An action's words; one that is younger than this client shows its name. */
export const auditActionLabel = (action: string): string => auditActions[action] ?? action;
