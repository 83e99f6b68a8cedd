import type { Site } from '@floorlight/contracts/sites';
import { createContext, useContext } from 'react';
import type { DraftOfSite } from './use-site-draft.ts';

export interface SiteForm extends Pick<DraftOfSite, 'areasText' | 'areaErrors' | 'edit' | 'editAreas'> {
  settings: Site;
  /** From the path of a field to its error. */
  errors: Readonly<Record<string, string>>;
}

const Context = createContext<SiteForm | null>(null);

export const SiteFormProvider = Context.Provider;

/** The form of the site editor. Throws outside of it. */
export function useSiteForm(): SiteForm {
  const form = useContext(Context);
  if (!form) throw new Error('useSiteForm is for sections of the site editor');
  return form;
}
