/** An API key, with the site that a request names. */
export interface KeyCredential {
  apiKey: string;
  siteId?: string;
}

/** The secret of a shared device. */
export interface DeviceCredential {
  sharedDevice: string;
}

/** The secret of a wall display. */
export interface WallCredential {
  wallDisplay: string;
}

/** Begin the credentials in `Sessions` that are no session's. No header holds a line break, so no cookie can be taken for one. */
const marks = { key: '\nkey ', device: '\ndevice ', wall: '\nwall ' };

export const keyCredential = (apiKey: string, siteId: string | undefined): string =>
  [`${marks.key}${apiKey}`, ...(siteId === undefined ? [] : [siteId])].join(' ');

export const deviceCredential = (secret: string): string => `${marks.device}${secret}`;

export const wallCredential = (secret: string): string => `${marks.wall}${secret}`;

/** What a credential in `Sessions` stands for; null for a session's cookie. */
export function parseCredential(credential: string): KeyCredential | DeviceCredential | WallCredential | null {
  if (credential.startsWith(marks.device)) return { sharedDevice: credential.slice(marks.device.length) };
  if (credential.startsWith(marks.wall)) return { wallDisplay: credential.slice(marks.wall.length) };
  if (!credential.startsWith(marks.key)) return null;
  const [apiKey = '', siteId] = credential.slice(marks.key.length).split(' ');
  return { apiKey, ...(siteId !== undefined && { siteId }) };
}
