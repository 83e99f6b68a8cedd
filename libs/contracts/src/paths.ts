/** The address of every screen. The web routes by them; mails and notifications link to them. */
export const paths = {
  home: '/',
  overview: '/overview',
  wall: '/wall',
  wallDisplays: '/wall-displays',
  scanner: '/scanner',
  vault: '/vault',
  vaultCategory: '/vault/:type',
  vaultFiles: '/vault-files',
  vaultShared: '/vault-shared',
  takeBarcode: '/take/:token',
  manualEntry: '/manual-entry',
  totes: '/tote-minder',
  counts: '/counts',
  siteCount: '/counts/:id',
  siteTotes: '/totes',
  tote: '/totes/:id',
  tokens: '/manager-tokens',
  breaks: '/break-management',
  myBreaks: '/my-breaks',
  emergency: '/emergency',
  alert: '/emergency/alerts/:id',
  evacuations: '/evacuations',
  evacuation: '/evacuations/:id',
  beacon: '/beacons/:id',
  incidents: '/incidents',
  incident: '/incidents/:id',
  injuryLog: '/injury-log',
  safetyAnalytics: '/safety-analytics',
  profile: '/profile',
  activity: '/activity',
  auditLog: '/audit-log',
  badgeLog: '/badge-log',
  signUpRequests: '/sign-up-requests',
  site: '/site',
  organization: '/organization',
  sites: '/sites',
  siteEditor: '/sites/:siteId',
  integrations: '/integrations',
  people: '/people',
  invitation: '/invitation/:token',
  firstAdministrator: '/first-administrator',
  sharedDevices: '/shared-devices',
  enrolDevice: '/enrol-device',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
} as const;

/** The page on which an invitation is accepted. */
export const invitationPath = (token: string): string => paths.invitation.replace(':token', token);

/** Where the code of a colleague leads, who shares a barcode. */
export const takePath = (token: string): string => paths.takeBarcode.replace(':token', token);

/** The page of one alert. */
export const alertPath = (id: string): string => paths.alert.replace(':id', id);

/** The roll call of one evacuation. */
export const evacuationPath = (id: string): string => paths.evacuation.replace(':id', id);

/** The page of one count of the site. */
export const siteCountPath = (id: string): string => paths.siteCount.replace(':id', id);

/** The page of one beacon. */
export const beaconPath = (id: string): string => paths.beacon.replace(':id', id);

/** The page of one tote on record. */
export const totePath = (id: string): string => paths.tote.replace(':id', id);

/** The incidents with one of them opened. */
export const incidentPath = (id: string): string => paths.incident.replace(':id', id);

/** The settings of one site. */
export const siteEditorPath = (siteId: string): string => `${paths.sites}/${siteId}`;

/** The barcodes of one type in the vault, with one of them opened. */
export const vaultPath = (type: string, id?: string): string =>
  `${paths.vault}/${type}${id === undefined ? '' : `?barcode=${id}`}`;
