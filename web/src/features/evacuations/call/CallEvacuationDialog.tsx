import { EvacuationKind, evacuationReasonMax } from '@floorlight/contracts/evacuations';
import { evacuationPath } from '@floorlight/contracts/paths';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { languageToStore } from '#lib/language/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { HoldButton } from '#ui/controls/HoldButton.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useCallEvacuationMutation } from '../api.ts';
import { t } from '../messages.ts';
import { ZoneChoice } from './ZoneChoice.tsx';

interface CallEvacuationDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Milliseconds: nobody evacuates a site by a slip of the thumb. */
const hold = 1000;

/** Asks why and where, and whether it is a drill; then the button is held. The roll call follows. */
export function CallEvacuationDialog({ open, onClose }: CallEvacuationDialogProps) {
  const [kind, setKind] = useState<EvacuationKind>('fire');
  const { typed: reason, type: setReason, clear } = useDraft('evacuation', '');
  const [byZones, setByZones] = useState(false);
  const [zones, setZones] = useState<string[]>([]);
  const [drill, setDrill] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [call, { isLoading }] = useCallEvacuationMutation();
  const navigate = useNavigate();
  const close = () => {
    setRefusal(null);
    onClose();
  };
  const run = async () => {
    if (byZones && zones.length === 0) return setRefusal(t.chooseZones());
    setRefusal(null);
    const language = languageToStore();
    const { data, error } = await call({ body: { kind, reason, language, zones: byZones ? zones : [], drill } });
    if (error) return setRefusal(failureMessageOf(error, t.callFailedHint()));
    clear();
    close();
    void navigate(evacuationPath(data.id));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && close()}
      title={t.callTitle()}
      description={t.callHint()}
      footer={
        <>
          <Button size="primary" onClick={close}>
            {t.cancel()}
          </Button>
          <HoldButton
            duration={hold}
            onHold={() => void run()}
            disabled={isLoading}
            className={buttonStyle(drill ? 'primary' : 'emergency', 'primary')}
          >
            {t.holdToCall[drill ? 'drill' : 'real']()}
          </HoldButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {refusal && (
          <Notice tone="critical" icon={CircleX}>
            <p role="alert">{refusal}</p>
          </Notice>
        )}
        <SelectField
          label={t.why()}
          options={EvacuationKind.options.map((value) => ({ value, label: t.kind[value]() }))}
          value={kind}
          onChange={({ target }) => setKind(EvacuationKind.parse(target.value))}
        />
        <TextField
          label={t.words()}
          value={reason}
          maxLength={evacuationReasonMax}
          onChange={({ target }) => setReason(target.value)}
        />
        <SelectField
          label={t.where()}
          options={[
            { value: 'site', label: t.toWholeSite() },
            { value: 'zones', label: t.someZones() },
          ]}
          value={byZones ? 'zones' : 'site'}
          onChange={({ target }) => setByZones(target.value === 'zones')}
        />
        {byZones && <ZoneChoice chosen={zones} onChange={setZones} />}
        <SwitchRow label={t.asDrill()} hint={t.asDrillHint()} checked={drill} onChange={setDrill} />
      </div>
    </Dialog>
  );
}
