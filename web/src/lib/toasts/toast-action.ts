/** The number of toasts with a button that are kept. */
export const maxActions = 2;

let actions: { toast: string; run: () => void }[] = [];

/** Registers the action of a toast's button, apart from the store, which holds only data. */
export function registerAction(toast: string, run: () => void): void {
  actions = [{ toast, run }, ...actions].slice(0, maxActions);
}

/** Runs the action of a toast, once. */
export function runAction(toast: string): void {
  const action = actions.find((each) => each.toast === toast);
  actions = actions.filter((each) => each !== action);
  action?.run();
}
