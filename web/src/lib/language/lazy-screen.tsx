import { type ComponentType, lazy, useState } from 'react';
import { completeCatalogs } from './language.ts';

/** A component in a chunk of its own. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Preloads the code. Rejects if that fails; showing the screen tries again. */
  load: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but waits for the messages of the code too, and a preloaded screen renders at once, without a
 * fallback.
 */
export function lazyScreen<Props extends object>(importScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    const imported = await importScreen();
    await completeCatalogs();
    loaded = imported;
    return { default: imported };
  };
  const Lazy = lazy(load) as ComponentType<Props>; // React's type loses the props
  function Screen(props: Props) {
    // Chosen once: switching components would remount the screen.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { load });
}
