import type { Device } from '@floorlight/contracts/devices';
import { type Coded, coded } from '@floorlight/languages/coded';
import bowser from 'bowser';
import { t } from './device-name-messages.ts';

type Name = Pick<Device, 'device' | 'codedDevice'>;

const kinds: readonly string[] = ['phone', 'tablet', 'desktop'] satisfies Device['kind'][];

/** Describes a user agent, such as “Chrome on Android”. For display only: a client can claim anything. */
export function describeDevice(userAgent: string | null): Name & Pick<Device, 'kind'> {
  if (!userAgent) return { ...named(coded(t.unknown)), kind: 'unknown' };
  const { browser, os, platform } = bowser.parse(userAgent);
  const type = platform.type === 'mobile' ? 'phone' : (platform.type ?? '');
  return {
    ...nameOf(browser.name, os.name),
    kind: kinds.includes(type) ? (type as Device['kind']) : 'unknown', // it is one of them
  };
}

function nameOf(browser: string | undefined, system: string | undefined): Name {
  if (browser) return system ? named(coded(t.browserOnSystem, { browser, system })) : { device: browser };
  return named(system ? coded(t.unknownBrowserOnSystem, { system }) : coded(t.unknownBrowser));
}

const named = ({ text, ...message }: Coded): Name => ({ device: text, codedDevice: message });
