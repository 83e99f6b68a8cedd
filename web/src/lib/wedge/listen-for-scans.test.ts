import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handPace, insert, scan, typeKeys } from '../../tests/type-keys.ts';
import { scanTimeout } from './burst.ts';
import { restoreControl } from './control-state.ts';
import { listenForScans } from './listen-for-scans.ts';

let scans: string[];
let pauses: (() => void)[];
let stop: () => void;

/** Lets the listener's timers run out. */
const wait = () => {
  for (const call of pauses.splice(0)) call();
};
beforeEach(() => {
  scans = [];
  pauses = [];
  stop = listenForScans(
    ({ typed, reached }) => {
      reached.forEach(restoreControl);
      scans.push(typed);
    },
    {
      clock: {
        at: ({ timeStamp }) => timeStamp,
        setTimer(call, milliseconds) {
          expect(milliseconds).toBeLessThanOrEqual(scanTimeout);
          pauses.push(call);
          return () => {
            pauses = pauses.filter((each) => each !== call);
          };
        },
      },
      acceptsInsertedText: () => document.activeElement?.getAttribute('inputmode') === 'none',
    },
  );
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function focused<Name extends 'button' | 'form' | 'input' | 'select'>(name: Name) {
  const element = document.createElement(name);
  document.body.append(element);
  element.focus();
  return element;
}

test.each(['Enter', 'Tab', null] as const)('a scan that ends with %s is reported once', (end) => {
  scan('036000291452', end);
  wait();
  expect(scans).toEqual(['036000291452']);
});

test('a busy page that handles keys late still gets the whole code', () => {
  const at = 700_000;
  [...'PALLET-7'].forEach((key, index) => {
    for (const name of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(name, { key, code: key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: at + index * 6 });
      document.body.dispatchEvent(event);
    }
    if (index === 1) wait();
  });
  wait();
  expect(scans).toEqual(['PALLET-7']);
});

test('a late Enter still belongs to the scan', () => {
  const pressed = vi.fn();
  focused('button').addEventListener('click', pressed);
  typeKeys([...'PALLET-7']);
  typeKeys(['Enter']);
  expect(scans).toEqual(['PALLET-7']);
  expect(pressed).not.toHaveBeenCalled();
});

test('scans in a row are reported one by one, also with a line feed after the return', () => {
  typeKeys([...'AAAA1', 'Enter', 'Enter', ...'BBBB2', 'Enter']);
  expect(scans).toEqual(['AAAA1', 'BBBB2']);
});

test('typed keys are removed from a text field, and its earlier text stays', () => {
  const field = focused('input');
  field.value = 'Dock ';
  scan('036000291452');
  expect(scans).toEqual(['036000291452']);
  expect(field.value).toBe('Dock ');
});

test('a select gets its earlier option back', () => {
  const select = focused('select');
  select.append(new Option('ean13'), new Option('upc'));
  document.addEventListener('keydown', () => (select.value = 'upc'), { once: true });
  scan('upc036000291452');
  expect(select.value).toBe('ean13');
});

test('keys, Enter and spaces typed by hand arrive', () => {
  const submitted = vi.fn((event: Event) => event.preventDefault());
  const field = document.createElement('input');
  const form = focused('form');
  form.addEventListener('submit', submitted);
  form.append(field);
  field.focus();
  typeKeys([...'Storage B 12', 'Enter'], handPace);
  wait();
  expect(scans).toEqual([]);
  expect(field.value).toBe('Storage B 12');
  expect(submitted).toHaveBeenCalledOnce();
});

test('a scan submits no form', () => {
  const submitted = vi.fn();
  const field = document.createElement('input');
  const form = focused('form');
  form.addEventListener('submit', submitted);
  form.append(field);
  field.focus();
  scan('036000291452');
  expect(submitted).not.toHaveBeenCalled();
});

test('no key of a scan presses the focused button: neither Enter, nor a space inside, nor a short scan', () => {
  const pressed = vi.fn();
  const onKey = vi.fn();
  const button = focused('button');
  button.addEventListener('click', pressed);
  for (const name of ['keydown', 'keyup'] as const)
    button.addEventListener(name, ({ key }) => key.length > 1 && onKey());
  scan('PART 12 B');
  scan('A1');
  expect(pressed).not.toHaveBeenCalled();
  expect(onKey).not.toHaveBeenCalled();
  expect(scans).toEqual(['PART 12 B']);
  typeKeys(['Enter'], handPace);
  wait();
  typeKeys([' '], handPace);
  wait();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test.each([
  ['a space', ' PART 12'],
  ['a preamble Enter', 'PART 12'],
])('a scan that begins with %s presses nothing either', (name, typed) => {
  const pressed = vi.fn();
  focused('button').addEventListener('click', pressed);
  for (const dwell of [3, 12]) {
    typeKeys([...(name === 'a space' ? [] : ['Enter']), ...typed, 'Enter'], { gap: 8, dwell });
    wait();
  }
  expect(pressed).not.toHaveBeenCalled();
  expect(scans).toEqual([typed, typed]);
});

test('a button marked data-at-once is pressed at once, also by a short press', () => {
  const pressed = vi.fn();
  const button = focused('button');
  button.dataset.atOnce = '';
  button.addEventListener('click', pressed);
  typeKeys(['Enter']);
  expect(pressed).toHaveBeenCalledOnce();
  typeKeys([' ']);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a key soon after a press does not cancel the press', () => {
  const pressed = vi.fn();
  focused('button').addEventListener('click', pressed);
  typeKeys(['Enter', 'a'], { gap: 40, dwell: 20 });
  wait();
  expect(pressed).toHaveBeenCalledOnce();
});

test('a click of assistive technology after a key is not delayed', () => {
  const pressed = vi.fn();
  const button = focused('button');
  button.addEventListener('keydown', (event) => event.preventDefault());
  typeKeys(['Enter'], handPace);
  button.addEventListener('click', pressed);
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});

test('another key releases a delayed press at once: Tab leaves a pressed button', () => {
  const pressed = vi.fn();
  focused('button').addEventListener('click', pressed);
  typeKeys(['Enter', 'Tab'], handPace);
  expect(pressed).toHaveBeenCalledOnce();
});

test('a held key repeats and is not a scan', () => {
  const field = focused('input');
  for (let count = 0; count < 20; count++) {
    const event = new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', repeat: count > 0, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: count * 30 });
    field.dispatchEvent(event);
    insert('a', count * 30);
  }
  wait();
  expect(scans).toEqual([]);
  expect(field.value).toBe('a'.repeat(20));
});

test('shortcuts pass unchanged', () => {
  const onKey = vi.fn();
  const field = focused('input');
  field.addEventListener('keydown', (event) => onKey(event.defaultPrevented));
  for (const part of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true, ...part }));
  expect(onKey.mock.calls).toEqual([[false], [false], [false]]);
});

test('a paste, a completed word and a dictated sentence stay in the field', () => {
  const field = focused('input');
  insert('036000291452', 1000, 'insertFromPaste');
  insert('warehouse ', 2000);
  insert('third aisle on the left', 3000, 'insertReplacementText');
  wait();
  expect(scans).toEqual([]);
  expect(field.value).toBe('036000291452warehouse third aisle on the left');
});

/** Composes keys as Android does: only the input event has the text. */
function compose(text: string, gap: number, inputType: string) {
  [...text].forEach((character, index) => {
    const event = new KeyboardEvent('keydown', { key: 'Unidentified', keyCode: 229, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: 5000 + index * gap });
    document.activeElement?.dispatchEvent(event);
    const field = document.activeElement as HTMLInputElement; // the field that the test focused
    field.value += character;
    const data = inputType === 'insertText' ? character : text.slice(0, index + 1);
    const input = new InputEvent('input', { inputType, data, bubbles: true });
    Object.defineProperty(input, 'timeStamp', { value: 5000 + index * gap + 1 });
    field.dispatchEvent(input);
  });
}

test.each(['insertText', 'insertCompositionText'])(
  'keys that Android composes (%s) are a scan if they are fast',
  (inputType) => {
    const field = focused('input');
    field.value = 'Note ';
    compose('X00ABC1234', 6, inputType);
    wait();
    expect(scans).toEqual(['X00ABC1234']);
    expect(field.value).toBe('Note ');
  },
);

test.each(['insertText', 'insertCompositionText'])('thumbs on the soft keyboard (%s) are not a scan', (inputType) => {
  const field = focused('input');
  compose('warehouse', 90, inputType);
  wait();
  expect(scans).toEqual([]);
  expect(field.value).toBe('warehouse');
});

test('a whole text inserted into a scan field is a scan', () => {
  const field = focused('input');
  field.setAttribute('inputmode', 'none');
  insert('036000291452', 1000);
  expect(scans).toEqual(['036000291452']);
});

test('Ctrl and ] inside a scan is the GS of GS1 data', () => {
  const at = 900_000;
  [...'0104', '^', ...'2112'].forEach((key, index) => {
    const control = key === '^';
    for (const name of ['keydown', 'keyup']) {
      const event = new KeyboardEvent(name, { key: control ? ']' : key, code: key, ctrlKey: control, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: at + index * 5 });
      document.body.dispatchEvent(event);
    }
  });
  wait();
  expect(scans).toEqual(['0104\x1d2112']);
});

test('after unsubscribing, scans are ordinary keys', () => {
  stop();
  const pressed = vi.fn();
  focused('button').addEventListener('click', pressed);
  scan('036000291452');
  expect(scans).toEqual([]);
  expect(pressed).toHaveBeenCalledOnce();
});
