import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { badRequest, expectationFailed, type HttpError, headersTooLarge, methodNotAllowed, tooSlow } from './errors.ts';
import { formatRawRefusal, sendRefusal } from './refusal.ts';

/** Answers protocol errors like all other errors; Node's default responses lack body and headers. */
export function refuseProtocolErrors(server: Server, secure: boolean): void {
  server.on('checkExpectation', (_request, response) => sendRefusal(response, expectationFailed(), secure));
  server.on('connect', (_request, socket) => endWithRefusal(socket, methodNotAllowed('GET, HEAD, POST'), secure));
  server.on('clientError', (error, socket) => {
    // No error response after other bytes: the client would read it as part of the response before.
    const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
    if (hasAnswered || !socket.writable || isConnectionReset(error)) socket.destroy();
    else endWithRefusal(socket, toRefusal(error), secure);
  });
}

function endWithRefusal(socket: Duplex, refusal: HttpError, secure: boolean): void {
  // Error listener: Node has removed its own from this socket, and an unhandled error would end the process.
  socket.on('error', () => socket.destroy());
  socket.end(formatRawRefusal(refusal, secure), () => socket.destroy());
}

function isConnectionReset(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET';
}

function toRefusal(error: Error): HttpError {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  return badRequest('La richiesta non è valida');
}
