import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { limitClientConnections } from './client-connections.ts';

/** Connection that remembers whether it was closed by the server. */
class TestConnection extends EventEmitter {
  readonly remoteAddress: string;
  isRefused = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy() {
    this.isRefused = true;
  }
}

test('closes connections of a client above 200, and none of another', () => {
  const admit = limitClientConnections();
  const open = (address: string) => {
    const connection = new TestConnection(address);
    admit(connection);
    return connection;
  };
  const connections = Array.from({ length: 201 }, (_, index) => open(`2001:db8::${index.toString(16)}`));
  expect(connections.map(({ isRefused }) => isRefused)).toEqual([...Array(200).fill(false), true]);
  expect(open('2001:db8:0:1::1').isRefused).toBe(false);
  connections[0]?.emit('close');
  expect([open('2001:db8::1').isRefused, open('2001:db8::1').isRefused]).toEqual([false, true]);
});
