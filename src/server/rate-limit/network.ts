import { isIPv6 } from 'node:net';

/** What is counted as one caller: an IPv4 address, or the first 64 bits of an IPv6 one, which is what a customer gets. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const known = tail === undefined ? 0 : tail.split(':').filter(Boolean).length;
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array(8 - groups.length - known).fill('0'), ...tail.split(':').filter(Boolean)];
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** How often a whole site's worth of IPv6 networks may call, as a multiple of what one network may. */
const SITE_SHARE = 5;

/**
 * Whose calls those of an address are, and how many times as often as one network each may call: its network, and for
 * IPv6 its first 48 bits too, which are what a customer gets at most: 65,536 networks.
 */
export function callersOf(address: string): { caller: string; share: number }[] {
  const network = networkOf(address);
  const site = network.includes(':') && network.split(':').slice(0, 3).join(':');
  return [{ caller: network, share: 1 }, ...(site ? [{ caller: site, share: SITE_SHARE }] : [])];
}
