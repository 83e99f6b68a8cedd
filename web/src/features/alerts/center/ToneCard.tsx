import { CircleAlert, type LucideIcon, OctagonAlert, Play, TriangleAlert, Volume2, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { testTone } from '#lib/sounds/alert-tones.ts';
import { type AlertKind, audioBounds, changeTone } from '#lib/sounds/audio-settings.ts';
import { TonePattern, type ToneSetting } from '#lib/sounds/tone-schedule.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SliderField } from '#ui/forms/SliderField.tsx';

const kinds: Record<AlertKind, { name: string; icon: LucideIcon; colour: string; plays: string }> = {
  warning: {
    name: 'Warning',
    icon: TriangleAlert,
    colour: 'text-high',
    plays: 'Emergency alerts that are not critical, warning beacons',
  },
  caution: { name: 'Caution', icon: CircleAlert, colour: 'text-medium', plays: 'Incident reports, caution beacons' },
  danger: {
    name: 'Danger',
    icon: OctagonAlert,
    colour: 'text-critical',
    plays: 'Critical emergency alerts, danger beacons',
  },
  maintenance: {
    name: 'Maintenance',
    icon: Wrench,
    colour: 'text-low',
    plays: 'Maintenance beacons, resolved beacons',
  },
};

const patternNames: Record<TonePattern, string> = {
  single: 'Single',
  double: 'Double',
  triple: 'Triple',
  continuous: 'Continuous',
};
const patterns = TonePattern.options.map((value) => ({ value, label: patternNames[value] }));

interface ToneCardProps {
  kind: AlertKind;
  setting: ToneSetting;
  enabled: boolean;
}

/** The sound settings of one kind of alert. */
export function ToneCard({ kind, setting, enabled }: ToneCardProps) {
  const { name, icon: Icon, colour, plays } = kinds[kind];
  const { playing, test } = useTest(kind);
  return (
    <Card role="group" aria-labelledby={`tone-${kind}`} className="grid grid-cols-1 gap-4 p-5">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-7 shrink-0 ${colour}`} />
        <div className="min-w-0 grow">
          <h3 id={`tone-${kind}`} className="font-semibold text-lead">
            {name}
          </h3>
          <p className="text-caption text-muted">{plays}</p>
        </div>
        <Button disabled={!enabled || playing} onClick={test} aria-describedby={`tone-${kind}`} className="min-w-32">
          {playing ? (
            <Volume2 aria-hidden="true" className="size-5 animate-breathe" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
          {playing ? 'Playing...' : 'Test'}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-2 tablet:grid-cols-2">
        <SliderField
          label="Frequency"
          {...audioBounds.frequency}
          value={setting.frequency}
          shown={`${setting.frequency} Hz`}
          disabled={!enabled}
          onChange={(frequency) => changeTone(kind, { frequency })}
        />
        <SliderField
          label="Duration"
          {...audioBounds.duration}
          value={setting.duration}
          shown={`${setting.duration} ms`}
          disabled={!enabled}
          onChange={(duration) => changeTone(kind, { duration })}
        />
        <SliderField
          label="Volume"
          {...audioBounds.volume}
          value={setting.volume}
          shown={percent(setting.volume)}
          disabled={!enabled}
          onChange={(volume) => changeTone(kind, { volume })}
        />
        <SelectField
          label="Pattern"
          options={patterns}
          value={setting.pattern}
          disabled={!enabled}
          onChange={({ target }) => changeTone(kind, { pattern: TonePattern.parse(target.value) })}
        />
      </div>
    </Card>
  );
}

const playback = 1500;

function useTest(kind: AlertKind) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setPlaying(false), playback);
    return () => clearTimeout(timer);
  }, [playing]);
  const test = () => {
    setPlaying(true);
    testTone(kind).catch(reportError);
  };
  return { playing, test };
}

/** A share from 0 to 1: `70 %`. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
