import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { openApiDocument } from './openapi.ts';

const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Floorlight API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const start = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n`;

/** Serves `/api/docs`: the API the contracts declare, as a page and as OpenAPI. Loads nothing from other hosts. */
export function docs(options: { cookieName: string; publicUrl: string }): Router {
  let document: string | undefined; // built on first use, to save memory
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-cache');
    next();
  });
  router.get('/', (_request, response) => void response.type('html').send(page));
  router.get('/start.js', (_request, response) => void response.type('js').send(start));
  router.get('/openapi.json', (_request, response) => {
    document ??= JSON.stringify(openApiDocument(options), null, 1);
    response.type('json').send(document);
  });
  for (const file of files) router.get(`/${file}`, (_request, response) => response.sendFile(file, { root: swagger }));
  return router;
}
