import { isIP, isIPv6, SocketAddress } from 'node:net';

/**
 * IP address of the client: the socket's, or with trusted proxies the one that the outermost of them added. IPv4-mapped
 * IPv6 becomes IPv4; other IPv6 is formatted by RFC 5952.
 */
export function findClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const directAddress = toCanonicalAddress(socketAddress) ?? socketAddress;
  if (trustedProxies === 0 || !forwardedFor) return directAddress;
  const hops = forwardedFor.split(',');
  return toCanonicalAddress(hops.at(-trustedProxies) ?? hops.at(0) ?? '') ?? directAddress;
}

/** Address without the quotes, brackets, port and zone that some proxies add; `null` if it is invalid. */
function toCanonicalAddress(writtenAddress: string): string | null {
  const [, bracketed, withPort, bare = ''] =
    /^\s*"?(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+|([^"\s]*))"?\s*$/.exec(writtenAddress) ?? [];
  const [address = ''] = (bracketed ?? withPort ?? bare).split('%', 1);
  const version = isIP(address);
  if (version === 0) return null;
  const { address: canonicalAddress } = new SocketAddress({ address, family: version === 4 ? 'ipv4' : 'ipv6' });
  return canonicalAddress.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Network of an address: an IPv4 /24, or an IPv6 /48, the size that a customer of a provider usually gets. */
export function toNetworkKey(address: string): string {
  return isIPv6(address) ? joinFirstGroups(address, 3) : address.replace(/\.\d+$/, '');
}

/** IPv4 address, or IPv6 /64, because one machine can use every address of its /64. */
export function toClientKey(address: string): string {
  return isIPv6(address) ? joinFirstGroups(address, 4) : address;
}

function joinFirstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, count).join(':');
}
