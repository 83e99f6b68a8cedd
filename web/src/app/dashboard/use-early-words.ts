import type { PublicSite } from '@floorlight/contracts/sites';
import { type RefObject, useEffect, useRef } from 'react';
import { store } from '#lib/device/storage.ts';
import { useLanguage } from '#lib/language/language.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';

/** before-app.js knows this key too. */
export const earlyWordsKey = 'floorlight.early-words';

/**
 * Keeps what the next start of the Dashboard paints before the app's code is there: its site's name and clock, and the words
 * of the notices right in the element with this ref.
 */
export function useEarlyWords(site: PublicSite | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const user = useCurrentUser();
  const { tag } = useLanguage();
  const { name, timeZone } = site ?? {};
  useEffect(() => {
    const notices = [...(box.current?.querySelectorAll(':scope > [data-notice]') ?? [])].map((notice) =>
      [...notice.querySelectorAll('p')].map((paragraph) => paragraph.textContent),
    );
    store(earlyWordsKey, JSON.stringify({ userId: user.id, tag, ...(name && { site: { name, timeZone } }), notices }));
  }, [user, tag, name, timeZone]);
  return box;
}
