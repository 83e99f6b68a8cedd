import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { unlockAudioOnGesture } from '#lib/sounds/audio-output.ts';
import {
  alertKinds,
  audioBounds,
  changeAudioSettings,
  defaultAudioSettings,
  useAudioSettings,
} from '#lib/sounds/audio-settings.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SliderField } from '#ui/forms/SliderField.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { t } from './sound-messages.ts';
import { percent, ToneCard } from './ToneCard.tsx';

/** The sounds of this device, stored with each change, signed in or not. */
export function AudioSettings() {
  const settings = useAudioSettings();
  // When signed out there is no shell that unlocks the audio.
  useEffect(unlockAudioOnGesture, []);
  return (
    <section aria-labelledby="audio-settings" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="audio-settings" className="font-semibold text-title">
            {t.title()}
          </h2>
          <p className="text-muted">{t.hint()}</p>
        </div>
        <Button onClick={() => changeAudioSettings(defaultAudioSettings)}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {t.reset()}
        </Button>
      </div>
      <Card className="grid grid-cols-1 items-center gap-x-10 gap-y-2 p-5 desk:grid-cols-2">
        <SwitchRow
          label={t.enable()}
          hint={t.enableHint()}
          checked={settings.enabled}
          onChange={(enabled) => changeAudioSettings({ ...settings, enabled })}
        />
        <SliderField
          label={t.masterVolume()}
          {...audioBounds.volume}
          value={settings.masterVolume}
          shown={percent(settings.masterVolume)}
          disabled={!settings.enabled}
          onChange={(masterVolume) => changeAudioSettings({ ...settings, masterVolume })}
        />
        {'speechSynthesis' in window && (
          <SwitchRow
            label={t.speech()}
            hint={t.speechHint()}
            checked={settings.speech}
            disabled={!settings.enabled}
            onChange={(speech) => changeAudioSettings({ ...settings, speech })}
          />
        )}
      </Card>
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        {alertKinds.map((kind) => (
          <ToneCard key={kind} kind={kind} setting={settings.tones[kind]} enabled={settings.enabled} />
        ))}
      </div>
    </section>
  );
}
