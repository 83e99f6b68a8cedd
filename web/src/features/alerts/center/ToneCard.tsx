import { CircleAlert, type LucideIcon, OctagonAlert, Play, TriangleAlert, Volume2, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { testTone } from '#lib/sounds/alert-tones.ts';
import { type AlertKind, audioBounds, changeTone } from '#lib/sounds/audio-settings.ts';
import { TonePattern, type ToneSetting } from '#lib/sounds/tone-schedule.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SliderField } from '#ui/forms/SliderField.tsx';
import { t } from './sound-messages.ts';

const styles: Record<AlertKind, { icon: LucideIcon; colour: string }> = {
  warning: { icon: TriangleAlert, colour: 'text-high' },
  caution: { icon: CircleAlert, colour: 'text-medium' },
  danger: { icon: OctagonAlert, colour: 'text-critical' },
  maintenance: { icon: Wrench, colour: 'text-low' },
};

interface ToneCardProps {
  kind: AlertKind;
  setting: ToneSetting;
  enabled: boolean;
}

/** The sound settings of one kind of alert. */
export function ToneCard({ kind, setting, enabled }: ToneCardProps) {
  const { icon: Icon, colour } = styles[kind];
  const { playing, test } = useTest(kind);
  return (
    <Card role="group" aria-labelledby={`tone-${kind}`} className="grid grid-cols-1 gap-4 p-5">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-7 shrink-0 ${colour}`} />
        <div className="min-w-0 grow">
          <h3 id={`tone-${kind}`} className="font-semibold text-lead">
            {t.kinds[kind]()}
          </h3>
          <p className="text-caption text-muted">{t.plays[kind]()}</p>
        </div>
        <Button disabled={!enabled || playing} onClick={test} aria-describedby={`tone-${kind}`} className="min-w-32">
          {playing ? (
            <Volume2 aria-hidden="true" className="size-5 animate-breathe" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
          {playing ? t.playing() : t.test()}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-2 tablet:grid-cols-2">
        <SliderField
          label={t.frequency()}
          {...audioBounds.frequency}
          value={setting.frequency}
          shown={t.hertz({ value: setting.frequency })}
          disabled={!enabled}
          onChange={(frequency) => changeTone(kind, { frequency })}
        />
        <SliderField
          label={t.duration()}
          {...audioBounds.duration}
          value={setting.duration}
          shown={t.milliseconds({ value: setting.duration })}
          disabled={!enabled}
          onChange={(duration) => changeTone(kind, { duration })}
        />
        <SliderField
          label={t.volume()}
          {...audioBounds.volume}
          value={setting.volume}
          shown={percent(setting.volume)}
          disabled={!enabled}
          onChange={(volume) => changeTone(kind, { volume })}
        />
        <SelectField
          label={t.pattern()}
          options={TonePattern.options.map((value) => ({ value, label: t.patterns[value]() }))}
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
export const percent = (share: number): string => t.percent({ percent: Math.round(share * 100) });
