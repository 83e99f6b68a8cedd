import { siteCountPath } from '@floorlight/contracts/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Toggles } from '#ui/forms/Toggles.tsx';
import type { CountPlan } from '../count-plan.ts';
import { useOpenSiteCountMutation } from '../site-count-api.ts';
import { CounterToggles } from './CounterToggles.tsx';
import { t } from './site-count-messages.ts';
import { type Range, wallsIn } from './wall-range.ts';

/** Opens a count: which areas and walls, who counts, and whether it is blind. */
export function OpenCountDialog({ plan, onClose }: { plan: CountPlan; onClose: () => void }) {
  const { typed: name, type: setName, clear } = useDraft('open-count', '');
  const [chosen, setChosen] = useState<string[]>(plan.areas.map((area) => area.name));
  const [ranges, setRanges] = useState<ReadonlyMap<string, Range>>(new Map());
  const [blind, setBlind] = useState(false);
  const [people, setPeople] = useState<string[]>([]);
  const [open, { isLoading, error }] = useOpenSiteCountMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const areas = plan.areas.filter((area) => chosen.includes(area.name));
  const walls = areas.flatMap((area) => wallsIn(area, ranges.get(area.name)));

  const submit = async () => {
    const answer = await open({ body: { name, blind, walls, people } });
    if ('error' in answer) return;
    clear();
    toast({ title: t.opened(), message: answer.data.name, tone: 'success' });
    void navigate(siteCountPath(answer.data.id));
  };
  const failure = error && failureMessageOf(error, api.tryAgain());
  return (
    <FormDialog
      title={t.openCount()}
      description={t.openLead()}
      shape="sheet"
      submitLabel={t.open()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      disabled={name.trim() === '' || walls.length === 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t.name()}
        maxLength={100}
        placeholder={t.namePlaceholder()}
        value={name}
        error={failure}
        onChange={({ target }) => setName(target.value)}
      />
      <Toggles
        label={t.areas()}
        options={plan.areas.map((area) => ({ value: area.name, label: area.name }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {areas.map((area) => (
        <WallRange
          key={area.name}
          area={area}
          range={ranges.get(area.name)}
          onChange={(range) => setRanges(new Map(ranges).set(area.name, range))}
        />
      ))}
      <SwitchRow label={t.blind()} hint={t.blindHint()} checked={blind} onChange={setBlind} />
      <CounterToggles chosen={people} onChange={setPeople} />
    </FormDialog>
  );
}

interface WallRangeProps {
  area: CountPlan['areas'][number];
  range: Range | undefined;
  onChange: (range: Range) => void;
}

/** The first and the last wall of an area that are counted; all unless chosen. */
function WallRange({ area, range, onChange }: WallRangeProps) {
  const { from = area.walls[0] ?? '', to = area.walls.at(-1) ?? '' } = range ?? {};
  const options = area.walls.map((wall) => ({ value: wall, label: wall }));
  return (
    <div className="grid two-columns gap-3">
      <SelectField
        label={t.from({ area: area.name })}
        value={from}
        options={options}
        onChange={({ target }) => onChange({ from: target.value, to })}
      />
      <SelectField
        label={t.to({ area: area.name })}
        value={to}
        options={options}
        onChange={({ target }) => onChange({ from, to: target.value })}
      />
    </div>
  );
}
