import { changesBetween } from '@floorlight/contracts/changes';
import type { SiteSettings } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useGetSiteVersionQuery } from '../api.ts';
import { parseAreas } from './area-lines.ts';
import { mergeChanges } from './merge-changes.ts';
import { readDraft, type SiteDraft, storeDraft } from './site-draft.ts';

/** Milliseconds after the last key. */
const storeDelay = 300;

/** The unsaved changes to a site, kept on this device, on top of the version with which they began. */
export function useSiteDraft(newest: SiteSettings) {
  const { id: userId } = useCurrentUser();
  const siteId = newest.settings.id;
  const [draft, setDraft] = useState(() => readDraft(userId, newest.settings));
  useStored(userId, siteId, draft);

  const isOutdated = draft !== null && draft.version !== newest.version;
  const { currentData: first } = useGetSiteVersionQuery(
    { params: { siteId, version: draft?.version ?? 0 } },
    { skip: !isOutdated },
  );
  const base = isOutdated ? first?.settings : newest.settings;
  const settings = draft?.settings ?? newest.settings;
  const changes = useMemo(() => (base ? changesBetween(base, settings) : []), [base, settings]);
  const areasText = draft?.areasText;
  const areaErrors = useMemo(() => (areasText === undefined ? [] : parseAreas(areasText).errors), [areasText]);

  const change = (changeTo: (before: SiteDraft) => SiteDraft) =>
    setDraft((before) => changeTo(before ?? { version: newest.version, settings: newest.settings }));
  return {
    settings,
    /** The settings with which the draft began; undefined while an earlier version is read. */
    base,
    changes,
    areasText,
    areaErrors,
    isChanged: changes.length > 0 || areaErrors.length > 0,
    /** Whether somebody else has changed the site since the draft began. */
    isOutdated,
    edit: (fields: Partial<Site>) => change((before) => ({ ...before, settings: { ...before.settings, ...fields } })),
    editAreas: (text: string) => {
      const { areas, errors } = parseAreas(text);
      change((before) => ({
        ...before,
        areasText: text,
        settings: errors.length > 0 ? before.settings : { ...before.settings, afeAreas: areas },
      }));
    },
    discard: () => setDraft(null),
    /** Applies the changes of the draft to the newest settings. */
    rebase: () =>
      base && setDraft({ version: newest.version, settings: mergeChanges(base, settings, newest.settings) }),
    /** Adds changes between two other versions to the draft. */
    apply: (from: Site, to: Site) =>
      change((before) => ({ version: before.version, settings: mergeChanges(from, to, before.settings) })),
  };
}

export type DraftOfSite = ReturnType<typeof useSiteDraft>;

/** Stores the draft shortly after each change, and when the page goes. */
function useStored(userId: string, siteId: string, draft: SiteDraft | null): void {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const timer = setTimeout(() => storeDraft(userId, siteId, draft), storeDelay);
    return () => clearTimeout(timer);
  }, [userId, siteId, draft]);
  useEffect(() => {
    const storeNow = () => storeDraft(userId, siteId, latest.current);
    addEventListener('pagehide', storeNow);
    return () => {
      removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, [userId, siteId]);
}
