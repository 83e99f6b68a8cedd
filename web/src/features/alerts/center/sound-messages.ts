import { defineMessages } from '@floorlight/languages/messages';

/** How alerts sound on this device. */
export const t = defineMessages('alertSounds', {
  title: 'Audio Settings',
  hint: 'How alerts sound on this device. Changes save automatically.',
  reset: 'Reset to Defaults',
  enable: 'Enable Audio Alerts',
  enableHint: 'Off: alerts are shown without sound',
  speech: 'Speak Hazards',
  speechHint: 'Says a new critical or high beacon once',
  masterVolume: 'Master Volume',
  kinds: { warning: 'Warning', caution: 'Caution', danger: 'Danger', maintenance: 'Maintenance' },
  /** What makes the sound of a kind. */
  plays: {
    warning: 'Emergency alerts that are not critical, warning beacons',
    caution: 'Incident reports, caution beacons',
    danger: 'Critical emergency alerts, danger beacons',
    maintenance: 'Maintenance beacons, resolved beacons',
  },
  test: 'Test',
  playing: 'Playing...',
  frequency: 'Frequency',
  hertz: '{value} Hz',
  duration: 'Duration',
  milliseconds: '{value} ms',
  volume: 'Volume',
  percent: '{percent} %',
  pattern: 'Pattern',
  patterns: { single: 'Single', double: 'Double', triple: 'Triple', continuous: 'Continuous' },
});
