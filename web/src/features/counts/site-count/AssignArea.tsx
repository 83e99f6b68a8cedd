import type { SiteCountDetails, SiteCountWall } from '@floorlight/contracts/site-counts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useAssignWallsMutation } from '../site-count-api.ts';
import { t } from './site-count-messages.ts';
import { useAct } from './use-act.ts';
import { useCounters } from './use-counters.ts';

interface AssignAreaProps {
  count: SiteCountDetails;
  area: string;
  walls: readonly SiteCountWall[];
}

/** Assigns all walls of an area that nobody has counted. */
export function AssignArea({ count, area, walls }: AssignAreaProps) {
  const [assign, { isLoading }] = useAssignWallsMutation();
  const act = useAct();
  const counters = useCounters(count);
  const open = walls.filter(({ status }) => status === 'open' || status === 'recount');
  const assignees = new Set(open.map(({ assignedTo }) => assignedTo));
  const [same = null] = assignees;
  if (open.length === 0) return null;
  const places = open.map(({ afeArea, wallNumber }) => ({ afeArea, wallNumber }));
  return (
    <SelectField
      label={t.assignArea({ area })}
      value={assignees.size === 1 ? (same ?? '') : ''}
      disabled={isLoading}
      options={[{ value: '', label: t.nobody() }, ...counters.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ target }) => {
        const body = { walls: places, assignedTo: target.value || null };
        void act(assign({ params: { id: count.id }, body }));
      }}
    />
  );
}
