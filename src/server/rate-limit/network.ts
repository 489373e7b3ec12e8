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

/** The first 48 bits of an IPv6 address, which is what a customer gets at most: 65,536 networks. Null for IPv4. */
export function siteOf(address: string): string | null {
  const network = networkOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : null;
}
