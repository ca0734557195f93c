import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { HttpEnv } from './request.ts';

/** Content codings of stored answers, best first; `identity` is uncompressed. */
const codings = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof codings)[number];

/** A quality value of 0 refuses a coding: RFC 9110, section 12.4.2. */
const refusedCoding = /;\s*q=0(?:\.0{0,3})?\s*$/;

/** Codings that a client with this `Accept-Encoding` accepts, best first, by RFC 9110, section 12.5.3. */
function listAcceptedCodings(header: string | undefined): readonly Coding[] {
  if (!header) return ['identity'];
  const offers = new Map(
    header.split(',').map((offer) => [offer.split(';', 1)[0]?.trim().toLowerCase() ?? '', !refusedCoding.test(offer)]),
  );
  return codings.filter((coding) => offers.get(coding) ?? (coding === 'identity' || (offers.get('*') ?? false)));
}

type RawHeaders = string[];

interface Representation {
  bytes: Buffer;
  etag: string;
  fullHeaders: RawHeaders;
  notModifiedHeaders: RawHeaders;
}

export interface UncompressedAnswer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  /** Name of these very bytes, if they have one; else their digest is computed. */
  tag?: string;
}

/** Answer stored in memory: bytes in one or more codings, each with its own strong ETag. */
export interface StoredAnswer {
  status: number;
  representations: Partial<Record<Coding, Representation>>;
}

/** Builds a stored answer without compression, for development and for answers to one visitor. */
export function storeUncompressed({ status, headers, bytes }: UncompressedAnswer): StoredAnswer {
  return storeAnswer(status, headers, { identity: bytes });
}

type Bodies = Partial<Record<Coding, Buffer>> & { identity: Buffer };

const computeTag = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

/** Builds a stored answer. Adds the headers for length, coding, `ETag` and `Vary` to `headers`. */
export function storeAnswer(
  status: number,
  headers: Record<string, string>,
  bodies: Bodies,
  tag = computeTag(bodies.identity),
): StoredAnswer {
  const answer: StoredAnswer = { status, representations: {} };
  const isNegotiated = bodies.br || bodies.gzip;
  for (const coding of ['br', 'gzip', 'identity'] as const) {
    const bytes = bodies[coding];
    if (!bytes) continue;
    const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}-${bytes.length}"`;
    const commonHeaders = [
      ...Object.entries(headers).flat(),
      'ETag',
      etag,
      ...(isNegotiated ? ['Vary', 'Accept-Encoding'] : []),
    ];
    answer.representations[coding] = {
      bytes,
      etag,
      notModifiedHeaders: commonHeaders,
      fullHeaders: [
        ...commonHeaders,
        ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
        'Content-Length',
        String(bytes.length),
      ],
    };
  }
  return answer;
}

export function countBytes({ representations }: StoredAnswer): number {
  return Object.values(representations).reduce((sum, { bytes }) => sum + bytes.length, 0);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Compression effort. `best` is for files of a build. `prompt` is for answers that a client waits for: pages get the
 * best quality, which takes some 60 ms in another thread; longer answers a lower one, which takes a few ms. `fast` is
 * for tests.
 */
export type CompressionEffort = 'best' | 'prompt' | 'fast';

const compressionLevels = {
  best: { quality: constants.BROTLI_MAX_QUALITY, level: 9 },
  prompt: { quality: 5, level: 6 },
  fast: { quality: 1, level: 1 },
} as const satisfies Record<CompressionEffort, object>;

export async function compress(
  identity: Buffer,
  effort: CompressionEffort,
): Promise<Record<'br' | 'gzip' | 'identity', Buffer>> {
  const isPage = identity.length <= maxPageBytes;
  const { quality, level } = compressionLevels[effort === 'prompt' && isPage ? 'best' : effort];
  // Window no larger than the page: larger tables take 32 MB. A single block, because each needs its own codes.
  const window = Math.min(22, Math.max(16, Math.ceil(Math.log2(identity.length + 16))));
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_LGBLOCK]: window,
      },
    }),
    compressGzip(identity, { level }),
  ]);
  return { br, gzip: gz, identity };
}

/** Larger answers are compressed at a lower quality, because their first visitor waits. */
const maxPageBytes = 70_000;

/** Answers a GET or HEAD from a stored answer, or with 304 if the client's cache holds the same bytes. */
export function sendStoredAnswer(request: IncomingMessage, response: ServerResponse, answer: StoredAnswer): void {
  const representation = chooseRepresentation(request.headers['accept-encoding'], answer);
  const tags = request.headers['if-none-match'];
  if (tags !== undefined && answer.status === 200 && matchesEtag(tags, representation.etag)) {
    response.writeHead(304, representation.notModifiedHeaders).end();
    return;
  }
  response.writeHead(answer.status, representation.fullHeaders);
  if (request.method === 'HEAD') response.end();
  else response.end(representation.bytes);
}

/** Sends a stored answer past Hono, which would copy the bytes. */
export function bypassHono({ env: { incoming, outgoing } }: Context<HttpEnv>, answer: StoredAnswer): Response {
  sendStoredAnswer(incoming, outgoing, answer);
  return RESPONSE_ALREADY_SENT;
}

function chooseRepresentation(header: string | undefined, { representations }: StoredAnswer): Representation {
  for (const coding of listAcceptedCodings(header)) {
    const representation = representations[coding];
    if (representation) return representation;
  }
  // A client that refuses even `identity` gets the uncompressed bytes: RFC 9110, section 12.5.3 allows it.
  if (!representations.identity) throw new Error('A stored answer needs its uncompressed representation');
  return representations.identity;
}

/** True if `If-None-Match` names this tag, by weak comparison: RFC 9110, section 13.1.2. */
function matchesEtag(header: string, etag: string): boolean {
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
