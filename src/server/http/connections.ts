import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { badRequest, expectationFailed, type HttpError, headersTooLarge, methodNotAllowed, tooSlow } from './errors.ts';
import { rawRefusal, sendRefusal } from './refusal.ts';

/** Requests that a connection may send ahead of their answers. Browsers send none, programs that pipeline a few. */
const mostWaiting = 16;

interface Answering {
  answer: RequestListener;
  secure: boolean;
}

interface Connection {
  latest: ServerResponse | null;
  waiting: number;
}

/** The connections of the site's servers: none may hold more than one client needs, and all can be brought to an end. */
export class Connections {
  readonly #answering: Answering;
  readonly #connections = new Map<Duplex, Connection>();
  #ending = false;
  /** When the latest request came, as `performance.now()` says. */
  #latestRequest = Number.NEGATIVE_INFINITY;

  constructor(answering: Answering) {
    this.#answering = answering;
  }

  /** Answers what comes to this server. What Node would refuse by itself, bare, gets the shape and headers of every refusal. */
  attend(server: Server): void {
    const { secure } = this.#answering;
    server.on('connection', (socket: Duplex) => {
      this.#connections.set(socket, { latest: null, waiting: 0 });
      socket.once('close', () => this.#connections.delete(socket));
    });
    server.on('request', (request, response) => this.#take(request, response));
    server.on('checkExpectation', (_request, response) => sendRefusal(response, expectationFailed(), secure));
    server.on('connect', (_request, socket) => end(socket, methodNotAllowed('GET, HEAD, POST'), secure));
    server.on('clientError', (error, socket) => {
      const latest = this.#connections.get(socket)?.latest;
      // Bytes in the middle of another answer would be read as a part of it.
      const inside = latest?.headersSent && !latest.writableFinished;
      if (inside || !socket.writable || isReset(error)) socket.destroy();
      else end(socket, parserRefusal(error), secure);
    });
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#latestRequest = performance.now();
    connection.latest = response;
    // Node's parser drops what follows a request for another protocol.
    if (this.#ending || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
    // A response without a socket waits behind another one: too many of them would fill the memory.
    if (response.socket === null) {
      connection.waiting += 1;
      if (connection.waiting > mostWaiting) {
        socket.destroy();
        return;
      }
      response.once('finish', () => {
        connection.waiting -= 1;
      });
      // Answered in its turn: whoever leaves before it has nothing made for them.
      response.once('socket', () => this.#answering.answer(request, response));
      return;
    }
    this.#answering.answer(request, response);
  }

  /** From now on each connection ends with its next answer. */
  closeAfterAnswers(): void {
    this.#ending = true;
    for (const { latest } of this.#connections.values())
      if (latest && !latest.headersSent) latest.shouldKeepAlive = false;
  }

  wereBusyWithin(time: number): boolean {
    return performance.now() - this.#latestRequest < time;
  }

  closeQuiet(): void {
    for (const [socket, { latest }] of this.#connections) if (latest?.writableFinished !== false) socket.destroy();
  }

  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
  }
}

function end(socket: Duplex, refusal: HttpError, secure: boolean): void {
  // From a socket that it hands over Node has taken its own listener, and an error that nobody hears ends the program.
  socket.on('error', () => socket.destroy());
  socket.end(rawRefusal(refusal, secure), () => socket.destroy());
}

function isReset(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET';
}

function parserRefusal(error: Error): HttpError {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  return badRequest('La richiesta non è valida');
}
