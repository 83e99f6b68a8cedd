import { incidentPhotosMax, ReportIncidentRequest } from '@floorlight/contracts/incidents';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftFields,
  emptyDraft,
  keepDraft,
  keepDraftPhotos,
  readDraft,
  readDraftPhotos,
  takeUpRefused,
} from './incident-draft.ts';
import type { KeptPhoto } from './kept-photo.ts';
import { photoProblem, preparePhoto } from './prepare-photo.ts';

/** What is typed and photographed for a report: it stays on the device until the report has left the dialog. */
export function useReportForm(userId: string, open: boolean) {
  const [fields, setFields] = useState(() => readDraft(userId));
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>([]);
  const [photoError, setPhotoError] = useState<string | null>(null);
  const [shrinking, setShrinking] = useState(0);
  /** The photos as they are now, for what began under earlier ones. */
  const current = useRef(photos);

  const show = useCallback((next: readonly KeptPhoto[]) => {
    current.current = next;
    setPhotos(next);
  }, []);

  // Each time it is opened: a report that was refused meanwhile becomes the draft again.
  useEffect(() => {
    if (!open) return;
    setFields(readDraft(userId));
    void takeUpRefused(userId).then(async (taken) => {
      if (taken) setFields(readDraft(userId));
      show(await readDraftPhotos(userId));
    });
  }, [open, userId, show]);

  const set = (part: Partial<DraftFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    keepDraft(userId, next);
  };
  const keepPhotos = (next: readonly KeptPhoto[]) => {
    show(next);
    void keepDraftPhotos(userId, next);
  };

  const addPhotos = async (files: readonly File[]) => {
    setShrinking((count) => count + 1);
    try {
      const read = await Promise.all(files.map(preparePhoto));
      const fresh = read.filter((photo) => photo !== null);
      const all = [...current.current, ...fresh];
      setPhotoError(
        all.length > incidentPhotosMax
          ? `A report takes ${incidentPhotosMax} photos: the first ones were kept.`
          : fresh.length < read.length
            ? photoProblem
            : null,
      );
      keepPhotos(all.slice(0, incidentPhotosMax));
    } finally {
      setShrinking((count) => count - 1);
    }
  };

  return {
    fields,
    photos,
    photoError,
    /** Photos are still being made ready to send. */
    shrinking: shrinking > 0,
    set,
    addPhotos,
    removePhoto: (id: string) => keepPhotos(current.current.filter((photo) => photo.id !== id)),
    reset: () => {
      set(emptyDraft);
      keepPhotos([]);
      setPhotoError(null);
    },
  };
}

/** What is wrong with what was typed, by field; nothing where it can be sent. */
export function errorsIn(fields: DraftFields): Partial<Record<keyof DraftFields, string>> {
  const parsed = ReportIncidentRequest.safeParse(fields);
  if (parsed.success) return {};
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  return errors;
}
