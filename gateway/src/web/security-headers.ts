import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { GatewayConfig } from '../config.ts';

/** Device features that pages may use (`self`) or not (`()`). */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  'screen-wake-lock=(self)',
  ...['accelerometer', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['serial', 'usb'],
].map((feature) => (feature.includes('=') ? feature : `${feature}=()`));

type Directives = Record<string, string[]>;

/** Sets the security headers of pages. Plain http in a warehouse's own network has to work too. */
export function pageHeaders(config: GatewayConfig): RequestHandler {
  const { PUBLIC_URL, WEB_DEV_URL } = config;
  const socket = `${PUBLIC_URL.protocol === 'https:' ? 'wss' : 'ws'}://${PUBLIC_URL.host}`;
  const inline = WEB_DEV_URL ? ["'unsafe-inline'"] : []; // Vite inlines its client and the styles
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inline],
    styleSrc: ["'self'", ...inline],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", socket], // in older Safari 'self' does not cover WebSockets
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  };
  return setHeaders({ ...helmetHeaders(config, directives), 'permissions-policy': permissions.join(', ') });
}

/** The security headers of the API, as names and values. An answer opened as a page may load and run nothing. */
export function apiHeaders(config: GatewayConfig): [name: string, value: string][] {
  return entriesOf(helmetHeaders(config, { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, pagesOnly));
}

const pagesOnly = {
  xFrameOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** The headers helmet sets. They never change, so helmet runs once and not for each request. */
function helmetHeaders({ PUBLIC_URL }: GatewayConfig, directives: Directives, without: typeof pagesOnly | object = {}) {
  const https = PUBLIC_URL.protocol === 'https:';
  const middleware = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginOpenerPolicy: https, // browsers ignore it on plain http, and complain
    originAgentCluster: https,
    xFrameOptions: { action: 'deny' },
    // With no-referrer browsers send "Origin: null" on form posts; other sites must not see the tokens in our links.
    referrerPolicy: { policy: 'same-origin' },
    ...without,
  });
  const scratch = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(scratch.req, scratch, () => {});
  return scratch.getHeaders();
}

type Headers = NodeJS.Dict<number | string | string[]>;

const entriesOf = (headers: Headers): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name, String(value)]);

const setHeaders = (headers: Headers): RequestHandler => {
  const entries = entriesOf(headers);
  return (_request, response, next) => {
    for (const [name, value] of entries) response.setHeader(name, value);
    next();
  };
};
