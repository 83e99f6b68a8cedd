import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import { useMemo, useState } from 'react';
import type { GroupOnScreen } from './GroupActions.tsx';
import { groupAlerts } from './group-alerts.ts';

/**
 * The rows of a list of alerts, newest first: of a group its head alone, or all of it where it is folded out; the chosen one
 * always.
 */
export function useGroups(
  alerts: readonly EmergencyAlert[],
  chosen: string | null = null,
): {
  rows: EmergencyAlert[];
  /** The group of more than one alert whose head this alert is. */
  groupOf: (alert: EmergencyAlert) => GroupOnScreen | undefined;
} {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => groupAlerts(alerts), [alerts]);
  const toggle = (key: string) =>
    setUnfolded((keys) =>
      keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]),
    );
  return {
    rows: groups.flatMap(({ key, head, alerts: members }) =>
      unfolded.has(key)
        ? [head, ...members.filter((each) => each !== head)]
        : [head, ...members.filter((each) => each !== head && each.id === chosen)],
    ),
    groupOf: ({ id }) => {
      const group = groups.find(({ head, alerts: members }) => head.id === id && members.length > 1);
      return group && { ...group, isUnfolded: unfolded.has(group.key), toggle: () => toggle(group.key) };
    },
  };
}
