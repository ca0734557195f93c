/** Digits of bech32 (BIP 173), in which age writes its recipients and keys. */
const digits = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Whether a text in small letters is bech32 and its checksum is right, so that none of its letters was mistyped. */
export function isBech32(text: string): boolean {
  const [, human = '', data = ''] = /^([\x21-\x7e]+)1([^1]{6,})$/.exec(text) ?? [];
  const codes = [...human].map((letter) => letter.charCodeAt(0));
  const values = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  for (const letter of data) values.push(digits.indexOf(letter));
  if (data === '' || values.includes(-1)) return false;
  return values.reduce(checksum, 1) === 1;
}

function checksum(sum: number, value: number): number {
  const top = sum >>> 25;
  const next = ((sum & 0x1ffffff) << 5) ^ value;
  return generator.reduce((mixed, word, bit) => ((top >>> bit) & 1 ? mixed ^ word : mixed), next);
}
