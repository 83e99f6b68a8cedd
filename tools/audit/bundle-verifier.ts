import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../start/environment.ts';

/** Writes the verifier of the audit log to `file`, in one file that needs nothing but Node. */
export async function bundleVerifier(file: string): Promise<void> {
  const build = await rolldown({
    cwd: root,
    input: join(root, 'services/auth/src/audit/verification/main.ts'),
    platform: 'node',
    onLog: () => {}, // warnings about the code of packages
  });
  try {
    await build.write({ file, format: 'esm', codeSplitting: false });
  } finally {
    await build.close();
  }
}
