import { paths } from '@floorlight/contracts/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';

/** Leads to the home screen in place of this page: an emailed link is used once. */
export const HomeLink = ({ children }: { children: ReactNode }) => (
  <Link to={paths.home} replace className={buttonStyle('primary', 'primary', 'mt-6 w-full')}>
    {children}
  </Link>
);
