import { isIPv6 } from 'node:net';

/**
 * The client's address: the socket's, or with trusted proxies in front the entry of `X-Forwarded-For` that the outermost of them
 * wrote. Entries further left are whatever the client made up.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustedProxies: number): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) ?? hops.at(0) ?? socketAddress;
}

/** The network an address belongs to, as one customer usually gets it: an IPv4 /24 or an IPv6 /48. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (v4) return v4;
  return isIPv6(address) ? firstGroups(address, 3) : address;
}

/** What one client is counted under: an IPv4 address, or an IPv6 /64, of which every machine has billions of addresses. */
export function clientOf(address: string): string {
  return isIPv6(address) && !/^::ffff:/i.test(address) ? firstGroups(address, 4) : address;
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, count).join(':');
}
