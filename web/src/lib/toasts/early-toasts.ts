import type { ToastContent } from './toasts-slice.ts';

let show: ((content: ToastContent) => void) | null = null;
let waiting: ToastContent[] = [];
let load: () => void = () => undefined;

/** Shows a toast, as soon as the code that shows them is loaded: for the sign-in form, which comes before it. */
export function showToastSoon(content: ToastContent): void {
  // Also where the store is there already: what draws its toasts may not be.
  load();
  if (show) show(content);
  else waiting.push(content);
}

/** Sets how to load the code that calls `onToast` and draws the toasts. The loader is called for each toast. */
export function loadToastsBy(loader: () => void): void {
  load = loader;
}

/** Sets how toasts are shown from now on, and shows those that wait. */
export function onToast(listener: (content: ToastContent) => void): void {
  show = listener;
  const due = waiting;
  waiting = [];
  due.forEach(listener);
}
