import { isIPv4 } from 'node:net';

/**
 * Returns the network that limits count by: the whole IPv4 address, or the /64 network, which is what one IPv6 subscriber
 * gets. A warehouse has one IPv4 address; a /24 would be its provider's other customers as well.
 */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const filled = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${filled.slice(0, 4).join(':').toLowerCase()}::/64`;
}
