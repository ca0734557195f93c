import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '../../src/contract/staff/passkeys.ts';

/** WebAuthn authenticator in software, with one passkey of algorithm ES256 (WebAuthn level 2, section 6). */
export interface Authenticator {
  register(challenge: string): PasskeyRegistration;
  assert(challenge: string): PasskeyAssertion;
}

/** Flags of authenticator data: user present, user verified, attested credential data included. */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Creates an authenticator with a passkey for this origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (attested?: Buffer) => {
    counter += 1;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags.present | flags.verified | (attested ? flags.attested : 0));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), rest, attested ?? Buffer.alloc(0)]);
  };
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    register(challenge) {
      // COSE key in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = authenticatorData(Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]));
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes of 8-bit length}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    assert(challenge) {
      const data = authenticatorData();
      const client = clientData('webauthn.get', challenge);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
