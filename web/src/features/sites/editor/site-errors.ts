import { Site } from '@floorlight/contracts/sites';
import { validationMessage } from '@floorlight/contracts/validation-message';
import * as z from 'zod/mini';
import { fieldErrorsOf } from '#lib/api/failure.ts';

export type SiteErrors = Readonly<Record<string, string>>;

/** The first error of each field, by its path: `andonZones.3.name`. */
export function siteErrors(settings: unknown): SiteErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of z.safeParse(Site, settings, { error: validationMessage }).error?.issues ?? [])
    errors[path.join('.')] ??= message;
  return errors;
}

/** The errors of a refused change, by the same paths. */
export const refusedFields = (error: unknown): SiteErrors =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, message]) => [path.replace(/^settings\./, ''), message]),
  );
