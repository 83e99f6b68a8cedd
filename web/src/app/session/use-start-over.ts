import type { User } from '@floorlight/contracts/accounts';
import { paths } from '@floorlight/contracts/paths';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/api/api.ts';
import { noteEmptyCache } from '#lib/api/cache-age.ts';
import { setSessionRecovery } from '#lib/session/session-recovery.ts';
import { userApi } from '#lib/session/user-api.ts';
import type { AppDispatch } from '../store.ts';

/** Clears the cache of the ended session and goes to the home screen, as the user `now` or signed out. */
export function useStartOver() {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  return useCallback(
    (now: User | null) => {
      setSessionRecovery(null);
      dispatch(api.util.resetApiState());
      noteEmptyCache();
      dispatch(userApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: now }]));
      navigate(paths.home, { replace: true });
    },
    [dispatch, navigate],
  );
}
