import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';

/*
 * Which machines the site may ask for what somebody typed an address of: those of the public internet. The
 * networks are those that IANA lists as not globally reachable (special-purpose address registries).
 */

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Protocols, tunnels to IPv4, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');
/** All global unicast addresses of IPv6 are in one network; what embeds an IPv4 address is outside. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Returns true for the address of a machine on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !closed.check(address, 'ipv4')
    : global.check(address, 'ipv6') && !closed.check(address, 'ipv6');

/** A name that leads to a machine which is not on the public internet. */
export class NotPublic extends Error {}

/**
 * Finds the machines of a name for a connection. The connection is made to the very addresses that were
 * checked here, so that a name cannot lead elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first] = found;
    if (error || !first) return done(error ?? new Error('no address'), []);
    if (!found.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(name), []);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
