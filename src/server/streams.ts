import { ReadableStream as NodeStream } from 'node:stream/web';

/** Bytes as the web's streams carry them; what gives them is asked for more only as they are taken. */
export function toWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>;
}
