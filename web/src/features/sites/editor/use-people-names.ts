import { useMemo } from 'react';
import { useListAlarmPeopleQuery } from '#features/push/api.ts';

/** The names of those whom the alarm plan of a site may name, by their ids. */
export function usePeopleNames(siteId: string): ReadonlyMap<string, string> {
  const { currentData } = useListAlarmPeopleQuery({ query: { site: siteId } });
  return useMemo(() => new Map(currentData?.people.map(({ userId, name }) => [userId, name])), [currentData]);
}
