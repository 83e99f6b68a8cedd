import { sessionCookieName, sessionTokenPattern } from '@floorlight/contracts/principal';
import type { Request, Response } from 'express';

/** Browsers keep no cookie longer than 400 days. */
export const deviceLifeDays = 400;
const dayMs = 86_400_000;

/** The two cookies auth sets: the session, and the device that has signed in before. Neither is readable by scripts. */
export interface Cookies {
  sessionOf(request: Request): string | null;
  deviceOf(request: Request): string | null;
  setSession(response: Response, token: string): void;
  setDevice(response: Response, token: string): void;
  clearSession(response: Response): void;
}

/** On https both are Secure, and the `__Host-` prefix ties them to this very host. */
export function cookies({ publicUrl, sessionLifeDays }: { publicUrl: string; sessionLifeDays: number }): Cookies {
  const secure = new URL(publicUrl).protocol === 'https:';
  const session = sessionCookieName(publicUrl);
  const device = `${secure ? '__Host-' : ''}floorlight_device`;
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;

  return {
    sessionOf: (request) => secretIn(request, session),
    deviceOf: (request) => secretIn(request, device),
    setSession: (response, token) =>
      void response.cookie(session, token, { ...options, maxAge: sessionLifeDays * dayMs }),
    setDevice: (response, token) => void response.cookie(device, token, { ...options, maxAge: deviceLifeDays * dayMs }),
    clearSession: (response) => void response.clearCookie(session, options),
  };
}

/** The value of a cookie, where it has the form of our secrets. */
function secretIn(request: Request, name: string): string | null {
  const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && sessionTokenPattern.test(value) ? value : null;
}
