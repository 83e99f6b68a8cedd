/** Every screen of the product by its address. */
export const paths = {
  home: '/',
  scanner: '/scanner',
  vault: '/vault',
  vaultCategory: '/vault/:type',
  manualEntry: '/manual-entry',
  totes: '/tote-minder',
  tokens: '/manager-tokens',
  breaks: '/break-management',
  myBreaks: '/my-breaks',
  emergency: '/emergency',
  incidents: '/incidents',
  safetyAnalytics: '/safety-analytics',
  profile: '/profile',
  activity: '/activity',
  auditLog: '/audit-log',
  badgeLog: '/badge-log',
  signUpRequests: '/sign-up-requests',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
} as const;

/** The incidents with one of them opened. */
export const incidentPath = (id: string): string => `${paths.incidents}?incident=${id}`;
