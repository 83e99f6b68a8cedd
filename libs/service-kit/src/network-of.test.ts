import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

describe('The network a limit counts', () => {
  it('is an IPv4 address whole, also where it is written as IPv6', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is the /64 network of an IPv6 address', () => {
    expect(networkOf('2001:DB8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'));
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
  });
});
