import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is in a chunk of its own. */
export type LazyScreen<Props extends object = object> = ComponentType<Props> & {
  /** Fetches the code before the screen is shown. Rejects when it can't be fetched; showing the screen tries again. */
  load: () => Promise<unknown>;
};

/** React's `lazy`, except that a screen whose code was loaded before is shown at once, without a fallback in between. */
export function lazyScreen<Props extends object>(importScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await importScreen();
    return { default: loaded };
  };
  const Lazy = lazy(load) as ComponentType<Props>; // React's own type forgets the props
  function Screen(props: Props) {
    // Decided once: another component in its place would start the screen again.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { load });
}
