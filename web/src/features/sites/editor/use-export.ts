import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { saveFile } from '#lib/device/save-file.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useLazyExportSitesQuery } from '../api.ts';
import { t } from './messages.ts';

/** Saves the stored settings of one site, or of all that the user may change, in the form of `config/sites.json`. */
export function useExport() {
  const [read, { isFetching }] = useLazyExportSitesQuery();
  const toast = useToast();
  const exportSites = async (siteId?: string) => {
    const { data, error } = await read();
    if (!data)
      return toast({ title: t.exportFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    const sites = data.filter(({ id }) => siteId === undefined || id === siteId);
    saveFile(new Blob([JSON.stringify(sites, null, 2)], { type: 'application/json' }), `${siteId ?? 'sites'}.json`);
  };
  return { exportSites, isExporting: isFetching };
}
