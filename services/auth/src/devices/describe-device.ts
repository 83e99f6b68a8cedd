import type { Device } from '@floorlight/contracts/devices';
import bowser from 'bowser';

type Described = Pick<Device, 'device' | 'kind'>;

const kinds: readonly string[] = ['phone', 'tablet', 'desktop'] satisfies Device['kind'][];

/** Describes a user agent, such as “Chrome on Android”. For display only: a client can claim anything. */
export function describeDevice(userAgent: string | null): Described {
  if (!userAgent) return { device: 'Unknown device', kind: 'unknown' };
  const { browser, os, platform } = bowser.parse(userAgent);
  const type = platform.type === 'mobile' ? 'phone' : (platform.type ?? '');
  return {
    device: [browser.name || 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' '),
    kind: kinds.includes(type) ? (type as Device['kind']) : 'unknown', // it is one of them
  };
}
