import type { Severity } from '@floorlight/contracts/alerts';
import {
  BeaconLifetime,
  BeaconType,
  beaconDescriptionMax,
  beaconTitleMax,
  type HazardKind,
} from '@floorlight/contracts/beacons';
import { type FormEvent, useEffect, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { readStored, store } from '#lib/device/storage.ts';
import { languageToStore } from '#lib/language/language.ts';
import { likelyZone } from '#lib/location/likely-zone.ts';
import { useLocationSearch } from '#lib/location/use-location-search.ts';
import { areStored, unstoredMessage } from '#lib/outbox/unstored.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextAreaField, TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { t as ui } from '#ui/messages.ts';
import { type BeaconDraft, readBeaconDraft, storeBeaconDraft } from './beacon-draft.ts';
import { HazardKinds } from './HazardKinds.tsx';
import { t } from './messages.ts';
import { beaconOutbox } from './outbox.ts';
import { PlaceLocationLine } from './PlaceLocationLine.tsx';
import { placeableZones, zoneLabel } from './zones.ts';

interface PlaceBeaconDialogProps {
  open: boolean;
  onClose: () => void;
}

const blank: BeaconDraft = {
  ...{ title: '', description: '', kind: null, alertType: 'warning', priority: 'medium' },
  ...{ warehouseZone: '', lifetime: null },
};
/** The beacon that each kind makes. */
const usual = {
  spill: { alertType: 'caution', priority: 'high' },
  blocked: { alertType: 'warning', priority: 'medium' },
  racking: { alertType: 'danger', priority: 'critical' },
  electrical: { alertType: 'danger', priority: 'critical' },
  maintenance: { alertType: 'maintenance', priority: 'medium' },
} as const satisfies Record<HazardKind, Pick<BeaconDraft, 'alertType' | 'priority'>>;
const priorities = ['low', 'medium', 'high', 'critical'] as const satisfies readonly Severity[];
/** Milliseconds that placing waits for a location that is still being determined. */
const locationTimeout = 2000;

const noZones: never[] = [];

/** Three taps place a beacon: its kind, which fills the form, the zone, where the last one is wrong, and Place. */
export function PlaceBeaconDialog({ open, onClose }: PlaceBeaconDialogProps) {
  const user = useCurrentUser();
  const { site } = useSite(user.siteId);
  const zones = placeableZones(site?.andonZones ?? noZones);
  const lastZone = `floorlight.zone.${user.id}`;
  const toast = useToast();
  const [fields, setFields] = useState(blank);
  const [placing, setPlacing] = useState(false);
  const { errors, setErrors, correct } = useFieldErrors();
  const { result, start, within } = useLocationSearch('beacon');

  useEffect(() => {
    if (!open) return setErrors({});
    start();
    setFields((known) => readBeaconDraft(user.id) ?? known);
  }, [open, start, user.id, setErrors]);

  const set = (part: Partial<BeaconDraft>) => {
    const next = { ...fields, ...part };
    correct(...Object.keys(part));
    setFields(next);
    storeBeaconDraft(user.id, next);
  };
  const likely = () =>
    likelyZone({
      zones: site?.andonZones ?? noZones,
      reading: result?.found ? result.reading : null,
      lastChosen: readStored(lastZone),
    });
  const zone = [fields.warehouseZone, likely()].find((name) => zones.includes(name)) ?? '';
  const ready = fields.title.trim() && fields.description.trim() && zone;

  const chooseKind = (chosen: HazardKind) => {
    const { kind } = fields;
    /** What somebody has typed stays. */
    const filled = (text: string, texts: Record<HazardKind, () => string>) =>
      text.trim() && !(kind && text === texts[kind]()) ? text : texts[chosen]();
    set({
      ...usual[chosen],
      kind: chosen,
      title: filled(fields.title, t.kindTitles),
      description: filled(fields.description, t.kindDescriptions),
    });
  };

  const place = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || placing) return;
    setPlacing(true);
    const found = result ?? (await within(locationTimeout));
    const reading = found?.found ? found.reading : null;
    const outcome = await beaconOutbox.add(user.id, {
      ...fields,
      warehouseZone: zone,
      language: languageToStore(),
      latitude: reading?.latitude ?? null,
      longitude: reading?.longitude ?? null,
      accuracy: reading?.accuracy ?? null,
    });
    setPlacing(false);
    if (outcome.state === 'refused') return setErrors(fieldErrorsOf(outcome.failure));
    if (outcome.state === 'waiting')
      toast({
        title: t.waiting(),
        message: `${areStored(beaconOutbox.entries()) ? t.stored() : unstoredMessage()} ${failureMessageOf(outcome.failure, '')}`,
        tone: 'warning',
      });
    store(lastZone, zone);
    storeBeaconDraft(user.id, null);
    setFields(blank);
    onClose();
  };

  return (
    <FormDialog
      open={open}
      title={t.placeTitle()}
      description={t.placeHint()}
      submitLabel={placing ? t.placing() : t.placeBeacon()}
      cancelLabel={t.cancel()}
      busy={placing}
      disabled={!ready}
      onClose={onClose}
      onSubmit={place}
    >
      <HazardKinds chosen={fields.kind} onChoose={chooseKind} />
      <SelectField
        label={t.zone()}
        required
        options={[
          { value: '', label: t.chooseZone() },
          ...zones.map((name) => ({ value: name, label: zoneLabel(name) })),
        ]}
        value={zone}
        error={errors.warehouseZone}
        onChange={({ target }) => set({ warehouseZone: target.value })}
      />
      <PlaceLocationLine result={result} />
      <TextField
        label={t.alertTitle()}
        required
        maxLength={beaconTitleMax}
        value={fields.title}
        error={errors.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextAreaField
        label={t.description()}
        required
        rows={3}
        maxLength={beaconDescriptionMax}
        value={fields.description}
        error={errors.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <SelectField
          label={t.alertType()}
          options={BeaconType.options.map((value) => ({ value, label: t.types[value]() }))}
          value={fields.alertType}
          onChange={({ target }) => set({ alertType: target.value as BeaconType })} // the options hold nothing else
        />
        <SelectField
          label={t.priority()}
          options={priorities.map((value) => ({ value, label: ui.severity[value]() }))}
          value={fields.priority}
          onChange={({ target }) => set({ priority: target.value as Severity })} // the options hold nothing else
        />
        <SelectField
          label={t.lifetime()}
          options={[
            { value: '', label: t.lifetimes.none() },
            ...BeaconLifetime.options.map((value) => ({ value, label: t.lifetimes[value]() })),
          ]}
          value={fields.lifetime ?? ''}
          onChange={({ target }) => set({ lifetime: BeaconLifetime.safeParse(target.value).data ?? null })}
        />
      </div>
    </FormDialog>
  );
}
