import type { User } from '@floorlight/contracts/accounts';
import type { AskedForm } from '#features/account/sign-in/asked-form.ts';

/** What the first screen hands over to the full app. */
export interface Departure {
  /** Who is signed in; null: nobody; undefined: not known yet. */
  session: User | null | undefined;
  /** They signed in on the first screen. */
  justSignedIn?: true;
  /** The form that was asked for. */
  form?: AskedForm;
}
