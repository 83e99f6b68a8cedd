import { dispatchNotPressed } from '#ui/controls/not-pressed.ts';
import { type Burst, burstTimeout, isRunning, isScan, press, release, scanTimeout } from './burst.ts';
import { type ControlState, controlState, isTextControl } from './control-state.ts';
import { clickDelay, delayClicks } from './delay-clicks.ts';
import { insertedText } from './inserted-text.ts';

/** A burst that was a scan. `reached`: earlier states of the controls it was typed into. */
export interface TypedScan {
  typed: string;
  reached: readonly ControlState[];
}

export interface WedgeClock {
  /** Time of the event itself: a busy page handles keys late. */
  at(event: Event): number;
  /** Calls back after this many milliseconds. Returns cancel. */
  setTimer(call: () => void, milliseconds: number): () => void;
}

const pageClock: WedgeClock = {
  at: ({ timeStamp }) => timeStamp,
  setTimer(call, milliseconds) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Listens in the whole window for hardware scanners that type (keyboard wedges). Returns unsubscribe. A scan ends with
 * Enter, Tab or a pause. Its keys press no button: fast keys reach only text controls, the final Enter or Tab reaches
 * nothing, and a click by the first key is delayed until no scan has followed. A control that got a keydown also gets the
 * keyup. `acceptsInsertedText`: whether text inserted at once is a scan at the current focus; elsewhere it is a paste or
 * a word of a soft keyboard.
 */
export function listenForScans(
  onScan: (scan: TypedScan) => void,
  {
    clock = pageClock,
    acceptsInsertedText = () => false,
  }: { clock?: WedgeClock; acceptsInsertedText?: () => boolean } = {},
): () => void {
  let burst: Burst | null = null;
  let reached: ControlState[] = [];
  /** Text composed so far, by soft keyboards that don't report keys. */
  let composed = '';
  /** The keydown was handled, so its input event repeats it. */
  let isKeyHandled = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};
  const suppressed = new Set<string>();
  /** Time of the last Enter or space that reached a control other than text. */
  let pressedAt = Number.NEGATIVE_INFINITY;
  const clicks = delayClicks(clock.setTimer);

  const drop = () => {
    burst = null;
    reached = [];
    cancelTimer();
  };
  /** Ends the burst; true where it was a scan. */
  const end = (): boolean => {
    const ended = burst;
    const scan = ended !== null && isScan(ended) && { typed: ended.text, reached };
    drop();
    if (!scan) return false;
    clicks.cancel();
    if (ended.startedAt - pressedAt <= burstTimeout) dispatchNotPressed();
    onScan(scan);
    return true;
  };
  const remember = () => {
    const focused = document.activeElement;
    if (reached.some(({ control }) => control === focused)) return;
    const now = controlState(focused);
    if (now) reached = [...reached, now];
  };
  const add = (character: string, key: string | null, at: number) => {
    burst = press(burst, character, key, at);
    cancelTimer();
    // Other bursts stay: the next key may make them a scan.
    cancelTimer = clock.setTimer(() => burst && isScan(burst) && end(), scanTimeout);
    clicks.extend(scanTimeout);
  };
  const suppress = (event: KeyboardEvent) => {
    suppressed.add(codeOf(event));
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = clock.at(event);
    const { key } = event;
    const running = isRunning(burst, at);
    const intoText = isTextControl(document.activeElement);
    isKeyHandled = false;
    // Its last keyup never came: this keydown passes, so its keyup must too.
    if (!event.repeat) suppressed.delete(codeOf(event));
    if (modifiers.includes(key)) return;
    // The burst has ended by its pause; an Enter that comes now belongs to it.
    if (!running && burst && end()) endedAt = at;
    if (!running) reached = [];
    if (isComposed(event)) return remember();
    if (event.repeat) return drop();
    if (isShortcut(event)) {
      const control = controlCharacter(event);
      if (!burst || !isScan(burst) || !control) return drop();
      add(control, event.code, at);
      return suppress(event);
    }
    if (key === 'Enter' || key === 'Tab') {
      const isEcho = at - endedAt <= burstTimeout;
      const isEnd = running && end();
      if (isEnd) endedAt = at;
      // Too short for a scan: a text field may need it, a button never does.
      if (isEnd || isEcho || (running && !intoText)) {
        clicks.cancel();
        suppress(event);
        return drop();
      }
      clicks.release();
      if (key === 'Enter' && !intoText) {
        pressedAt = at;
        clicks.expectClick();
      }
      return drop();
    }
    if ([...key].length !== 1) {
      clicks.release();
      return drop();
    }
    remember();
    isKeyHandled = true;
    add(key, event.code, at);
    if (intoText) return;
    if (running) suppress(event);
    else if (key === ' ') pressedAt = at;
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (burst) burst = release(burst, event.code);
    if (suppressed.delete(codeOf(event))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (['Enter', ' '].includes(event.key) && !isTextControl(document.activeElement)) onPressKeyUp(event);
  };
  /** Handles the keyup of Enter or space. It passes, because its keydown passed. */
  const onPressKeyUp = (event: KeyboardEvent) => {
    // The space was the first key of a burst: its keyup would press the button.
    if (event.key === ' ' && burst && burst.text.length > 1) event.preventDefault();
    // A key held longer was pressed by hand.
    if (clock.at(event) - pressedAt <= clickDelay) clicks.expectClick();
    else clicks.expectNoClick();
    clock.setTimer(clicks.expectNoClick, 0);
  };

  const onInput = (event: Event) => {
    if (!(event instanceof InputEvent)) return;
    const at = clock.at(event);
    const text = insertedText(event, composed);
    composed = event.inputType === 'insertCompositionText' ? (event.data ?? '') : '';
    if (isKeyHandled) {
      isKeyHandled = false;
      return;
    }
    if (text === null) return drop();
    if ([...text].length === 1) return add(text, null, at);
    if (text === '') return;
    const into = reached;
    drop();
    if (!acceptsInsertedText()) return;
    endedAt = at;
    onScan({ typed: text, reached: into });
  };
  const onBlur = () => {
    drop();
    suppressed.clear();
  };

  const unsubscribes = [
    listen('keydown', onKeyDown),
    listen('keyup', onKeyUp),
    listen('input', onInput),
    listen('click', clicks.onClick),
    listen('compositionend', () => (composed = '')),
    listen('blur', (event) => event.target === window && onBlur()),
  ];
  return () => {
    drop();
    clicks.cancel();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** In the capture phase, before any other listener of the page. */
function listen<Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) {
  window.addEventListener(name, listener, { capture: true });
  return () => window.removeEventListener(name, listener, { capture: true });
}

const modifiers = ['Shift', 'AltGraph', 'CapsLock', 'NumLock', 'Control', 'Alt', 'Meta'];

/** Android reports composed keys without their name (UI Events, 229); their input event has the text. */
const isComposed = ({ key, keyCode }: KeyboardEvent): boolean =>
  key === 'Unidentified' || key === 'Process' || keyCode === 229;

const codeOf = ({ code, key }: KeyboardEvent): string => code || key;

/** Windows reports AltGr, which types characters, as Ctrl and Alt. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

/** Scanners send control characters as Ctrl and a character: Ctrl+] is GS (0x1D). */
function controlCharacter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | null {
  if (!ctrlKey || altKey || metaKey || !/^[A-Za-z[\\\]^_]$/.test(key)) return null;
  return String.fromCharCode(key.toUpperCase().charCodeAt(0) & 0x1f);
}
