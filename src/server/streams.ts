import { ReadableStream as NodeStream } from 'node:stream/web';

/** Converts bytes to a web stream with backpressure: the source is read only as fast as the consumer reads. */
export function toWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as ReadableStream<Uint8Array>;
}
