import {
  sessionCookieName,
  sessionTokenPattern,
  sharedDeviceCookieName,
  wallDisplayCookieName,
} from '@floorlight/contracts/principal';
import type { Request, Response } from 'express';

/** Browsers limit cookies to 400 days. */
export const deviceLifeDays = 400;
/** How long somebody may take to sign in at a directory. */
export const directoryFlowMinutes = 10;
const dayMs = 86_400_000;

/**
 * Auth's cookies: the session, the device on which somebody has signed in, a sign-in that is at a directory, the shared
 * device, the wall display. Scripts can't read them.
 */
export interface Cookies {
  readSession(request: Request): string | null;
  readDevice(request: Request): string | null;
  /** The browser that has gone to a directory to sign in. */
  readDirectoryFlow(request: Request): string | null;
  setSession(response: Response, token: string): void;
  setDevice(response: Response, token: string): void;
  setDirectoryFlow(response: Response, token: string): void;
  readSharedDevice(request: Request): string | null;
  setSharedDevice(response: Response, secret: string): void;
  readWallDisplay(request: Request): string | null;
  setWallDisplay(response: Response, secret: string): void;
  clearSession(response: Response): void;
}

/** Over https they are Secure, and the `__Host-` prefix binds them to this host. */
export function cookies({ publicUrl, sessionLifeDays }: { publicUrl: string; sessionLifeDays: number }): Cookies {
  const secure = new URL(publicUrl).protocol === 'https:';
  const session = sessionCookieName(publicUrl);
  const device = `${secure ? '__Host-' : ''}floorlight_device`;
  const flow = `${secure ? '__Host-' : ''}floorlight_directory`;
  const sharedDevice = sharedDeviceCookieName(publicUrl);
  const wallDisplay = wallDisplayCookieName(publicUrl);
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;

  return {
    readSession: (request) => readSecret(request, session),
    readDevice: (request) => readSecret(request, device),
    readDirectoryFlow: (request) => readSecret(request, flow),
    // Lax, so that the directory's answer, a navigation from its site, brings it along.
    setDirectoryFlow: (response, token) =>
      void response.cookie(flow, token, { ...options, maxAge: directoryFlowMinutes * 60_000 }),
    readSharedDevice: (request) => readSecret(request, sharedDevice),
    setSession: (response, token) =>
      void response.cookie(session, token, { ...options, maxAge: sessionLifeDays * dayMs }),
    setDevice: (response, token) => void response.cookie(device, token, { ...options, maxAge: deviceLifeDays * dayMs }),
    setSharedDevice: (response, secret) =>
      void response.cookie(sharedDevice, secret, { ...options, maxAge: deviceLifeDays * dayMs }),
    readWallDisplay: (request) => readSecret(request, wallDisplay),
    setWallDisplay: (response, secret) =>
      void response.cookie(wallDisplay, secret, { ...options, maxAge: deviceLifeDays * dayMs }),
    clearSession: (response) => void response.clearCookie(session, options),
  };
}

/** The value of a cookie, or null if it does not have the format of our tokens. */
function readSecret(request: Request, name: string): string | null {
  const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && sessionTokenPattern.test(value) ? value : null;
}
