import { dispatchNotPressed } from '#ui/controls/not-pressed.ts';
import { type Burst, isRunning, isScan, patience, pause, press, release } from './burst.ts';
import { heldFor, holdPresses } from './held-press.ts';
import { insertedBy } from './inserted-text.ts';
import { type Before, before, isTextControl } from './take-back.ts';

/** A burst that was a scan: what was typed, and what the controls it went into held before. */
export interface TypedScan {
  typed: string;
  reached: readonly Before[];
}

export interface WedgeClock {
  /** When this happened, not when it is handled: a busy page hears keys late. */
  at(event: Event): number;
  /** Calls after so many milliseconds; returns the undoing. */
  later(call: () => void, milliseconds: number): () => void;
}

const pageClock: WedgeClock = {
  at: ({ timeStamp }) => timeStamp,
  later(call, milliseconds) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Listens for hardware scanners that type (keyboard wedges) in the whole window, until the returned undoing. A scan ends
 * with Enter, Tab or a pause. No key of it presses a button: what comes faster than a hand is kept from whatever takes
 * no text, the last Enter or Tab from everything, and a click by a first key is held until no scan has followed. Who was
 * told that a key is down is told that it is let go. `takesWhole` says whether the focus is where text that is inserted
 * all at once is a scan; elsewhere it is a paste or a word of a soft keyboard.
 */
export function listenForScans(
  onScan: (scan: TypedScan) => void,
  { clock = pageClock, takesWhole = () => false }: { clock?: WedgeClock; takesWhole?: () => boolean } = {},
): () => void {
  let burst: Burst | null = null;
  let reached: Before[] = [];
  /** What was composed so far, by soft keyboards that don't say which key it was. */
  let composed = '';
  /** The key that was told says already what its input event will. */
  let told = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let forget = () => {};
  const swallowed = new Set<string>();
  /** When a key that presses was let through to what takes no text. */
  let pressedAt = Number.NEGATIVE_INFINITY;
  const presses = holdPresses(clock.later);

  const drop = () => {
    burst = null;
    reached = [];
    forget();
  };
  /** Ends the burst; true where it was a scan. */
  const end = (): boolean => {
    const ended = burst;
    const scan = ended !== null && isScan(ended) && { typed: ended.text, reached };
    drop();
    if (!scan) return false;
    presses.drop();
    if (ended.startedAt - pressedAt <= pause) dispatchNotPressed();
    onScan(scan);
    return true;
  };
  const remember = () => {
    const focused = document.activeElement;
    if (reached.some(({ control }) => control === focused)) return;
    const now = before(focused);
    if (now) reached = [...reached, now];
  };
  const add = (character: string, key: string | null, at: number) => {
    burst = press(burst, character, key, at);
    forget();
    // What is no scan yet stays: by the time of its next key it may become one.
    forget = clock.later(() => burst && isScan(burst) && end(), patience);
    presses.wait(patience);
  };
  const swallow = (event: KeyboardEvent) => {
    swallowed.add(codeOf(event));
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = clock.at(event);
    const { key } = event;
    const running = isRunning(burst, at);
    const intoText = isTextControl(document.activeElement);
    told = false;
    // One whose release was never told: what is let through now is let go as well.
    if (!event.repeat) swallowed.delete(codeOf(event));
    if (modifiers.includes(key)) return;
    // It ended by its pause before anybody looked; an Enter that comes now was slow.
    if (!running && burst && end()) endedAt = at;
    if (!running) reached = [];
    if (isUnsaid(event)) return remember();
    if (event.repeat) return drop();
    if (isShortcut(event)) {
      const control = controlCharacter(event);
      if (!burst || !isScan(burst) || !control) return drop();
      add(control, event.code, at);
      return swallow(event);
    }
    if (key === 'Enter' || key === 'Tab') {
      const isEcho = at - endedAt <= pause;
      const isEnd = running && end();
      if (isEnd) endedAt = at;
      // Too short to be sure of: a field may have meant it, a button never does.
      if (isEnd || isEcho || (running && !intoText)) {
        presses.drop();
        swallow(event);
        return drop();
      }
      presses.release();
      if (key === 'Enter' && !intoText) {
        pressedAt = at;
        presses.expect();
      }
      return drop();
    }
    if ([...key].length !== 1) {
      presses.release();
      return drop();
    }
    remember();
    told = true;
    add(key, event.code, at);
    if (intoText) return;
    if (running) swallow(event);
    else if (key === ' ') pressedAt = at;
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (burst) burst = release(burst, event.code);
    if (swallowed.delete(codeOf(event))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (['Enter', ' '].includes(event.key) && !isTextControl(document.activeElement)) letGo(event);
  };
  /** Of a key that presses. Whoever heard it go down hears this too, and sees whether it still presses. */
  const letGo = (event: KeyboardEvent) => {
    // It began the burst, when nobody knew; let go now, it would press.
    if (event.key === ' ' && burst && burst.text.length > 1) event.preventDefault();
    // What is down for longer is a hand's.
    if (clock.at(event) - pressedAt <= heldFor) presses.expect();
    else presses.expectNone();
    clock.later(presses.expectNone, 0);
  };

  const onInput = (event: Event) => {
    if (!(event instanceof InputEvent)) return;
    const at = clock.at(event);
    const text = insertedBy(event, composed);
    composed = event.inputType === 'insertCompositionText' ? (event.data ?? '') : '';
    if (told) {
      told = false;
      return;
    }
    if (text === null) return drop();
    if ([...text].length === 1) return add(text, null, at);
    if (text === '') return;
    const into = reached;
    drop();
    if (!takesWhole()) return;
    endedAt = at;
    onScan({ typed: text, reached: into });
  };
  const onBlur = () => {
    drop();
    swallowed.clear();
  };

  const undo = [
    listen('keydown', onKeyDown),
    listen('keyup', onKeyUp),
    listen('input', onInput),
    listen('click', presses.onClick),
    listen('compositionend', () => (composed = '')),
    listen('blur', (event) => event.target === window && onBlur()),
  ];
  return () => {
    drop();
    presses.drop();
    for (const each of undo) each();
  };
}

/** Before everybody else in the page. */
function listen<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  window.addEventListener(name, listener, { capture: true });
  return () => window.removeEventListener(name, listener, { capture: true });
}

const modifiers = ['Shift', 'AltGraph', 'CapsLock', 'NumLock', 'Control', 'Alt', 'Meta'];

/** Android says of composed keys only that there was one (UI Events, 229): their input event says which. */
const isUnsaid = ({ key, keyCode }: KeyboardEvent): boolean =>
  key === 'Unidentified' || key === 'Process' || keyCode === 229;

const codeOf = ({ code, key }: KeyboardEvent): string => code || key;

/** AltGr is Ctrl and Alt at once to Windows, and types characters. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

/** Scanners send GS and its like as Ctrl and a character: Ctrl+] is 0x1D. */
function controlCharacter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | null {
  if (!ctrlKey || altKey || metaKey || !/^[A-Za-z[\\\]^_]$/.test(key)) return null;
  return String.fromCharCode(key.toUpperCase().charCodeAt(0) & 0x1f);
}
