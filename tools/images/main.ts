import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../start/environment.ts';
import { dockerHub } from './ask-registry.ts';
import { imageFiles, imagesWithoutDigest, pinImages } from './pin-images.ts';

const usage = 'Say what to do: npm run images -- pin [--registry URL], or npm run images -- check';

/**
 * `npm run images -- pin [--registry URL]` asks the registry which image each tag means today, and writes its digest
 * beside the tag wherever we name an image: so that a build gets the image that was tested, whatever happens to the tag.
 * `npm run images -- check` exits 1 where an image has no digest: a release must not be built then.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { registry: { type: 'string', default: dockerHub } },
});
const files = imageFiles.map((file) => join(root, file));

function check(): void {
  const missing = imagesWithoutDigest(files);
  for (const { image, path } of missing) process.stderr.write(`${relative(root, path)}: ${image} has no digest\n`);
  if (missing.length > 0) throw new Error('This is no release: run npm run images -- pin and test what it names');
  process.stdout.write('Every image has a digest\n');
}

async function pin(): Promise<void> {
  try {
    for (const { image, before, after } of await pinImages(files, values.registry))
      process.stdout.write(`${image}: ${before === after ? 'unchanged' : `${before ?? 'not pinned'} → ${after}`}\n`);
  } catch (error) {
    throw new Error(`No file was changed. ${error instanceof Error ? error.message : error}`);
  }
}

try {
  const command = positionals.join();
  if (command === 'pin') await pin();
  else if (command === 'check') check();
  else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
