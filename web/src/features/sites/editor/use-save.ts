import type { SiteSettings } from '@floorlight/contracts/site-settings';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '#lib/api/api.ts';
import { codeOf, failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { refreshSites } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { applySettings, useChangeSiteMutation } from '../api.ts';
import { t } from './messages.ts';
import { refusedFields, type SiteErrors, siteErrors } from './site-errors.ts';
import type { DraftOfSite } from './use-site-draft.ts';

const none: SiteErrors = {};

/** Saves a draft. `check` returns its errors, which stay shown until they are mended. */
export function useSave({ version }: SiteSettings, { settings, areaErrors, discard }: DraftOfSite) {
  const [change, { isLoading }] = useChangeSiteMutation();
  const dispatch = useDispatch<ApiDispatch>();
  const toast = useToast();
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<{ of: unknown; errors: SiteErrors } | null>(null);

  const errors: SiteErrors = checked
    ? {
        ...(refused?.of === settings && refused.errors),
        ...siteErrors(settings),
        ...(areaErrors.length > 0 && { afeAreas: t.lineErrors({ count: areaErrors.length }) }),
      }
    : none;

  const check = (): string[] => {
    setChecked(true);
    return [...Object.keys(siteErrors(settings)), ...(areaErrors.length > 0 ? ['afeAreas'] : [])];
  };
  /** Resolves to the path of the first refused field; null if it is stored or refused for another reason. */
  const save = async (): Promise<string | null> => {
    const { data, error } = await change({ params: { siteId: settings.id }, body: { version, settings } });
    if (data) {
      await dispatch(applySettings(data));
      discard();
      setChecked(false);
      toast({ title: t.saved(), message: t.savedHint({ version: data.version }), tone: 'success' });
      return null;
    }
    const fields = refusedFields(error);
    setRefused({ of: settings, errors: fields });
    toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    if (codeOf(error) === 'conflict') dispatch(refreshSites());
    return Object.keys(fields)[0] ?? null;
  };
  return { errors, check, save, isSaving: isLoading };
}
