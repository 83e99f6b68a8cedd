import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { GatewayConfig } from '../config.ts';

/** What the pages may use of a phone; everything else listed is off. */
const permissions = [
  'camera=(self)',
  'geolocation=(self)',
  'screen-wake-lock=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
  ].map((feature) => `${feature}=()`),
  'serial=()',
  'usb=()',
].join(', ');

/** The headers that tell a browser what our pages may do. Plain http in a warehouse's own network has to work too. */
export function securityHeaders({ PUBLIC_URL, WEB_DEV_URL }: GatewayConfig): RequestHandler[] {
  const https = PUBLIC_URL.protocol === 'https:';
  const socket = `${https ? 'wss' : 'ws'}://${PUBLIC_URL.host}`;
  const inline = WEB_DEV_URL ? ["'unsafe-inline'"] : []; // Vite writes its client and the styles into the page

  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", socket], // older Safari takes 'self' for http alone
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginOpenerPolicy: https, // browsers ignore it on plain http, and complain
    originAgentCluster: https,
    xFrameOptions: { action: 'deny' },
    // With no-referrer browsers write "Origin: null" on form posts; other sites must not see the tokens in our links.
    referrerPolicy: { policy: 'same-origin' },
  });
  return [
    headers,
    (_request, response, next) => {
      response.setHeader('permissions-policy', permissions);
      next();
    },
  ];
}
