import { incidentPhotosMax, ReportIncidentRequest } from '@floorlight/contracts/incidents';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorsByField } from '#lib/api/errors-by-field.ts';
import {
  type DraftFields,
  emptyDraft,
  readDraft,
  readDraftPhotos,
  restoreRefusedReport,
  storeDraft,
  storeDraftPhotos,
} from './incident-draft.ts';
import type { PhotoError } from './PhotoPicker.tsx';
import { preparePhoto } from './prepare-photo.ts';
import type { StoredPhoto } from './stored-photo.ts';

/** The fields and photos of a report, stored on the device as a draft until the report is submitted. */
export function useReportForm(userId: string, open: boolean) {
  const [fields, setFields] = useState(() => readDraft(userId));
  const [photos, setPhotos] = useState<readonly StoredPhoto[]>([]);
  const [photoError, setPhotoError] = useState<PhotoError | null>(null);
  const [shrinking, setShrinking] = useState(0);
  /** The current photos, for async work started with earlier ones. */
  const current = useRef(photos);
  /** Ends when the photos of the draft are shown: one that is added before joins them. */
  const restored = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((next: readonly StoredPhoto[]) => {
    current.current = next;
    setPhotos(next);
  }, []);

  // Opening the dialog restores a report that was refused meanwhile.
  useEffect(() => {
    if (!open) return;
    setFields(readDraft(userId));
    restored.current = restoreRefusedReport(userId).then(async (taken) => {
      if (taken) setFields(readDraft(userId));
      show(await readDraftPhotos(userId));
    });
  }, [open, userId, show]);

  const set = (part: Partial<DraftFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    storeDraft(userId, next);
  };
  const changePhotos = (next: readonly StoredPhoto[]) => {
    show(next);
    void storeDraftPhotos(userId, next);
  };

  const addPhotos = async (files: readonly File[]) => {
    setShrinking((count) => count + 1);
    try {
      const [read] = await Promise.all([Promise.all(files.map(preparePhoto)), restored.current]);
      const fresh = read.filter((photo) => photo !== null);
      const all = [...current.current, ...fresh];
      setPhotoError(all.length > incidentPhotosMax ? 'tooMany' : fresh.length < read.length ? 'unreadable' : null);
      changePhotos(all.slice(0, incidentPhotosMax));
    } finally {
      setShrinking((count) => count - 1);
    }
  };

  return {
    fields,
    photos,
    photoError,
    /** Whether photos are still being prepared. */
    shrinking: shrinking > 0,
    set,
    addPhotos,
    removePhoto: (id: string) => changePhotos(current.current.filter((photo) => photo.id !== id)),
    reset: () => {
      set(emptyDraft);
      changePhotos([]);
      setPhotoError(null);
    },
  };
}

/** The validation errors by field; empty if the report can be sent. */
export function errorsIn(fields: DraftFields): Partial<Record<keyof DraftFields, string>> {
  const parsed = ReportIncidentRequest.safeParse(fields);
  return parsed.success ? {} : errorsByField(parsed.error.issues);
}
