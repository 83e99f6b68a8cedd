declare global {
  interface Window {
    /** What somebody did on the painted screen (before-app.js). */
    earlyInput?: { button?: HTMLButtonElement; select?: HTMLSelectElement; stop: () => void };
  }
}

/** Repeats what somebody pressed or chose on the painted screen before the app took over. useForm keeps what they typed. */
export function replayEarlyInput(): void {
  const { button, select, stop } = window.earlyInput ?? {};
  delete window.earlyInput;
  stop?.();
  const chosen = select?.value;
  // The form takes over what is typed first.
  setTimeout(() => {
    if (select?.isConnected && chosen !== undefined) {
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    button?.removeAttribute('data-waiting');
    if (button?.isConnected) button.click();
  });
}
