import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../start/environment.ts';
import { dockerHub } from './ask-registry.ts';
import { imageFiles, pinImages } from './pin-images.ts';

/**
 * `npm run images -- pin [--registry URL]` asks the registry which image each tag means today, and writes its digest
 * beside the tag wherever we name an image: so that a build gets the image that was tested, whatever happens to the tag.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { registry: { type: 'string', default: dockerHub } },
});
if (positionals.join() !== 'pin') {
  process.stderr.write('Say what to do: npm run images -- pin [--registry URL]\n');
  process.exit(1);
}
try {
  const pinned = await pinImages(
    imageFiles.map((file) => join(root, file)),
    values.registry,
  );
  for (const { image, before, after } of pinned)
    process.stdout.write(`${image}: ${before === after ? 'unchanged' : `${before ?? 'not pinned'} → ${after}`}\n`);
} catch (error) {
  process.stderr.write(`No file was changed. ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
