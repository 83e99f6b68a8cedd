import { coded, textOf } from '@floorlight/languages/coded';
import { intakeNoteMessages as t } from './intake-note-messages.ts';

const codes = new Map(
  [t.titleShortened, t.descriptionShortened, t.realAlert, ...Object.values(t.invalid), ...Object.values(t.alone)].map(
    (message) => {
      const { text, code } = coded(message);
      return [text, { code }];
    },
  ),
);

/** A note of an alert's `intakeNotes`, which are stored in English, in the active language. */
export const intakeNoteText = (note: string): string => textOf(note, codes.get(note));
