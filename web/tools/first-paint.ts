import { readFileSync } from 'node:fs';
import { languages } from '@floorlight/languages/vite-plugin';
import react from '@vitejs/plugin-react';
import { minifySync, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { Painted } from '../src/app/first-paint/prerender.tsx';
import { styleOf } from './style-of.ts';

type Bundle = Rolldown.OutputBundle;

const sources = new URL('../src/app/first-paint/', import.meta.url);
const firstFont = 'atkinson-hyperlegible-next-latin-wght-normal.woff2';
const inline = (file: string) => {
  const { code, errors } = minifySync(file, readFileSync(new URL(file, sources), 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return `<script>${code}</script>`;
};

/**
 * Puts the first screens into index.html, with their style and two scripts inline: a phone paints them with the first answer,
 * before any other request. The gateway allows exactly these by their hashes.
 */
export function firstPaint(): Plugin {
  return {
    name: 'floorlight-first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        // The development server paints nothing in advance.
        if (!bundle)
          return [{ tag: 'script', attrs: { src: '/src/app/first-paint/theme.js' }, injectTo: 'head-prepend' }];
        const painted = await render();
        const screens = painted.flatMap(({ signIn, app }) => [signIn, app]);
        const style = await styleOf(screens, (file) => assetOf(Object.keys(bundle), file));
        // Else the first words are painted in another font, and again in ours.
        const font = assetOf(Object.keys(bundle), firstFont);
        return fill(html, {
          head: `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}"><style>${style}</style>${inline('theme.js')}`,
          root: painted[0]?.signIn ?? '',
          body: `${painted.map(templates).join('')}${codeTemplates(bundle)}${inline('before-app.js')}`,
        });
      },
    },
  };
}

async function render(): Promise<Painted[]> {
  const { module } = await runnerImport<{ painted: Painted[] }>('/src/app/first-paint/prerender.tsx', {
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    mode: 'production',
    plugins: [languages(), react()],
    environments: { inline: { resolve: { noExternal: [/^@floorlight\//, 'icu-minify'] } } },
  });
  for (const { signIn, app } of module.painted)
    if (/ style="/.test(signIn + app))
      throw new Error('The first screens need a style that the content security policy forbids');
  return module.painted;
}

/** English stands in the page itself. */
const templates = ({ language: { tag, direction }, signIn, app }: Painted): string =>
  [...(tag === 'en' ? [] : [['sign-in', signIn]]), ['app', app]]
    .map(([name, markup]) => `<template id="${name}-${tag}" data-direction="${direction}">${markup}</template>`)
    .join('');

/**
 * The code that the first screens are followed by: that of the signed-in, and the messages of the sign-in form in each
 * language.
 */
function codeTemplates(bundle: Bundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const namespaces = chunks
    .filter(({ fileName }) => fileName === entry?.fileName || entry?.imports.includes(fileName))
    .flatMap(({ code }) => [...code.matchAll(/[`"']([\w-]+)[`"'],\{/g)].map(([, namespace]) => namespace));
  const fileOf = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))?.fileName;
  // Each after those that it imports, which is the order in which the app runs them (preload-code.ts).
  const importsOf = (file: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    return [...(chunk?.imports ?? []).filter((each) => each !== entry?.fileName).flatMap(importsOf), file];
  };
  const template = (name: string, modules: string[]) => {
    const files = new Set(modules.flatMap((module) => fileOf(module) ?? []).flatMap(importsOf));
    const links = [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return `<template id="code-${name}">${links.join('')}</template>`;
  };
  const tags = chunks.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => /virtual:language\/([\w-]+)$/.exec(id)?.[1] ?? []),
  );
  return [
    template('app', ['/src/app/FullApp.tsx', '/src/app/SignedIn.tsx', '/src/app/screens/HomeScreen.tsx']),
    ...tags.map((tag) =>
      template(tag, [`virtual:language/${tag}`, ...namespaces.map((each) => `virtual:catalog/${tag}/${each}`)]),
    ),
  ].join('');
}

/** before-app.js fetches the app's style sheet and starts its code, once the screen is painted. */
function fill(html: string, { head, root, body }: Record<'head' | 'root' | 'body', string>): string {
  let links = '';
  const withoutLinks = html.replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, (link) => {
    links += link.trim();
    return '';
  });
  const entry = /<script type="module"(?: crossorigin)? src="([^"]+)"><\/script>/;
  const filled = withoutLinks
    .replace(entry, (_, file: string) => `<template id="entry" data-code="${file}">${links}</template>`)
    .replace('</title>', () => `</title>${head}`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${body}`);
  if (!links.includes('stylesheet') || entry.test(filled) || filled.length < withoutLinks.length + root.length)
    throw new Error('index.html has changed its form');
  return filled;
}

/** The built file of a source file: `/assets/face-a1b2c3d4.woff2` for `face.woff2`. */
function assetOf(files: string[], source: string): string {
  const [name = source, extension = ''] = source.split(/\.(?=\w+$)/);
  const file = files.find((each) => each.startsWith(`assets/${name}-`) && each.endsWith(`.${extension}`));
  if (!file) throw new Error(`${source} is not in the build`);
  return `/${file}`;
}
