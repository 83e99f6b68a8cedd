import { incidentPhotosMax, ReportIncidentRequest } from '@floorlight/contracts/incidents';
import { useEffect, useState } from 'react';
import {
  type DraftFields,
  emptyDraft,
  keepDraft,
  keepDraftPhotos,
  readDraft,
  readDraftPhotos,
} from '#lib/incidents/incident-draft.ts';
import type { KeptPhoto } from '#lib/incidents/kept-photo.ts';
import { photoProblem, shrinkPhoto } from './shrink-photo.ts';

/** What is typed and photographed for a report: it stays on the device until the report has left the dialog. */
export function useReportForm(userId: string, open: boolean) {
  const [fields, setFields] = useState(() => readDraft(userId));
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>([]);
  const [photoError, setPhotoError] = useState<string | null>(null);

  // Each time it is opened: a report that was refused meanwhile has become the draft again.
  useEffect(() => {
    if (!open) return;
    setFields(readDraft(userId));
    void readDraftPhotos(userId).then(setPhotos);
  }, [open, userId]);

  const set = (part: Partial<DraftFields>) => {
    const next = { ...fields, ...part };
    setFields(next);
    keepDraft(userId, next);
  };
  const keepPhotos = (next: readonly KeptPhoto[]) => {
    setPhotos(next);
    void keepDraftPhotos(userId, next);
  };

  const addPhotos = async (files: readonly File[]) => {
    const read = await Promise.all(files.map(shrinkPhoto));
    const fresh = read.filter((photo) => photo !== null);
    setPhotoError(
      photos.length + fresh.length > incidentPhotosMax
        ? `A report takes ${incidentPhotosMax} photos: the first ones were kept.`
        : fresh.length < read.length
          ? photoProblem
          : null,
    );
    keepPhotos([...photos, ...fresh].slice(0, incidentPhotosMax));
  };

  return {
    fields,
    photos,
    photoError,
    set,
    addPhotos,
    removePhoto: (id: string) => keepPhotos(photos.filter((photo) => photo.id !== id)),
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
