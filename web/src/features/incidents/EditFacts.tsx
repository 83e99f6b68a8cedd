import { incidentCostMax } from '@floorlight/contracts/incident-changes';
import { type Incident, incidentLocationMax } from '@floorlight/contracts/incidents';
import { type FormEvent, useState } from 'react';
import { useEdits } from '#lib/drafts/use-edits.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { OutdatedNotice } from '#ui/forms/OutdatedNotice.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { t } from './page-messages.ts';
import { useIncidentUpdate } from './use-incident-update.ts';

/** Opens the facts that a manager adds to a report: its zone, the equipment and the cost. */
export function EditFacts({ incident }: { incident: Incident }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.editFacts()}</Button>
      <Dialog open={open} onOpenChange={setOpen} title={t.facts()} description={incident.title}>
        <FactsForm incident={incident} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function FactsForm({ incident, onSaved }: { incident: Incident; onSaved: () => void }) {
  const { site } = useSite(useCurrentUser().siteId);
  const { update, isLoading } = useIncidentUpdate(incident);
  const known = {
    zone: incident.warehouseZone ?? '',
    equipment: incident.equipmentInvolved ?? '',
    cost: incident.estimatedCost?.toString() ?? '',
  };
  const { values, outdated, type, discard, saved } = useEdits(`incident-facts.${incident.id}`, known);
  const { zone, equipment, cost } = values;
  const zones = [...new Set([...(site?.andonZones ?? []).map(({ name }) => name), ...(zone ? [zone] : [])])];
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const estimatedCost = cost === '' ? null : Number(cost);
    if (!(await update({ warehouseZone: zone, equipmentInvolved: equipment, estimatedCost }))) return;
    saved();
    onSaved();
  };
  return (
    <form onSubmit={save} className="grid grid-cols-1 gap-4">
      <OutdatedNotice
        fields={outdated.map((field) => ({ label: t[field](), typed: values[field], known: known[field] }))}
        discard={discard}
      />
      <SelectField
        label={t.zone()}
        options={[{ value: '', label: t.noZone() }, ...zones.map((name) => ({ value: name, label: name }))]}
        value={zone}
        onChange={({ target }) => type('zone', target.value)}
      />
      <TextField
        label={t.equipment()}
        maxLength={incidentLocationMax}
        value={equipment}
        onChange={({ target }) => type('equipment', target.value)}
      />
      <TextField
        label={t.cost()}
        hint={t.costHint()}
        type="number"
        min={0}
        max={incidentCostMax}
        step={0.01}
        value={cost}
        onChange={({ target }) => type('cost', target.value)}
      />
      <Button type="submit" variant="primary" size="primary" busy={isLoading}>
        {t.save()}
      </Button>
    </form>
  );
}
