import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, optimize } from '@tailwindcss/node';

const base = fileURLToPath(new URL('../src/ui/', import.meta.url));

/**
 * The part of the app's style that these screens use. `assetOf` gives the address of a font's file.
 */
export async function styleOf(screens: string[], assetOf: (file: string) => string): Promise<string> {
  const compiler = await compile(readFileSync(`${base}app.css`, 'utf8'), {
    base,
    shouldRewriteUrls: true,
    onDependency: () => undefined,
  });
  const css = compiler.build([...classesOf(screens)]);
  const { code } = optimize(css, { minify: true });
  return code.replace(/url\("?[^")]*\/([\w.-]+\.woff2)"?\)/g, (_, file: string) => `url(${assetOf(file)})`);
}

/** Every class of the markup; `&amp;` and the like are unescaped. */
function classesOf(screens: string[]): Set<string> {
  const attributes = screens.flatMap((markup) =>
    [...markup.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value),
  );
  return new Set(attributes.flatMap((value) => unescaped(value).split(/\s+/)));
}

const characters: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => characters[entity] ?? entity);
