import { idempotencyKeyHeader } from '../../contract/paths.ts';
import { badRequest } from './errors.ts';

/** The key that tells a repeated call from a new one, where the caller sends one. Throws a 400 for a key that is none. */
export function readIdempotencyKey(request: { header(name: string): string | undefined }): string | undefined {
  const key = request.header(idempotencyKeyHeader);
  if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw badRequest('L’intestazione Idempotency-Key non è valida');
  }
  return key;
}
