import type { Plugin } from 'vite';

/** V8 takes it only from the first line: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has V8 compile all functions of the entry, and of the chunks that are meant, in the thread that reads them. Otherwise it compiles
 * each on the main thread when it is first called: nearly two thousand at a start.
 */
export function compileAtOnce(isMeant: (chunk: string) => boolean): Plugin {
  return {
    name: 'floorlight-compile-at-once',
    apply: 'build',
    // Behind Vite, which puts the list of what a chunk imports on top.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && (output.isEntry || isMeant(output.name))) output.code = hint + output.code;
      },
    },
  };
}
