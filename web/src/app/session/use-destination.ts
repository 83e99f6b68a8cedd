import { paths } from '@floorlight/contracts/paths';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeDestination } from '#lib/session/destination.ts';

/** Opens the address for which somebody has signed in, instead of the Dashboard. */
export function useDestination(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const destination = pathname === paths.home ? takeDestination() : null;
    if (destination) navigate(destination, { replace: true });
  }, [pathname, navigate]);
}
