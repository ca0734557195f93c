import { findClientAddress, toClientKey } from '../client-address.ts';

/** Maximum number of connections of one client. A browser opens six, and an office has one address. */
const maxPerClient = 200;

/** Part of a socket. */
interface Connection {
  readonly remoteAddress?: string | undefined;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** Makes a listener of new connections that closes those of a client above the maximum. */
export function limitClientConnections(): (connection: Connection) => void {
  const counts = new Map<string, number>();
  return (connection) => {
    const client = toClientKey(findClientAddress(connection.remoteAddress ?? '', undefined, 0));
    const count = counts.get(client) ?? 0;
    if (count >= maxPerClient) {
      connection.destroy();
      return;
    }
    counts.set(client, count + 1);
    connection.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1;
      if (left === 0) counts.delete(client);
      else counts.set(client, left);
    });
  };
}
