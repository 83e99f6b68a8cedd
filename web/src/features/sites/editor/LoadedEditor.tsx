import type { ComponentProps } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useGetSiteSettingsQuery } from '../api.ts';
import { t } from './messages.ts';
import { SiteEditor } from './SiteEditor.tsx';

interface LoadedEditorProps extends Omit<ComponentProps<typeof SiteEditor>, 'newest' | 'title'> {
  siteId: string;
  /** Default: the name of the site. */
  title?: string;
}

/** The editor of a site, once its settings are read. */
export function LoadedEditor({ siteId, title, back }: LoadedEditorProps) {
  const query = useGetSiteSettingsQuery({ params: { siteId } }, { refetchOnMountOrArgChange: true });
  const failure = loadFailure(query, t.loadFailed());
  const { data } = query;
  if (data) return <SiteEditor key={siteId} newest={data} title={title ?? data.settings.name} back={back} />;
  return failure ? <ErrorState {...failure} /> : <Placeholders count={3} className="h-40 rounded-card" />;
}
