/** The content codings that answers are kept in, best first; `identity` is the plain bytes. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** A quality value of 0 refuses a coding: RFC 9110, section 12.4.2. */
const refused = /;\s*q=0(?:\.0{0,3})?\s*$/;

/** Header values seen, so that each is parsed once; browsers send a handful of them. */
const known = new Map<string, readonly Coding[]>();

/** The codings that a client with this `Accept-Encoding` takes, best first, by RFC 9110, section 12.5.3. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (!header) return ['identity'];
  const seen = known.get(header);
  if (seen) return seen;
  const offers = new Map(
    header.split(',').map((offer) => [offer.split(';', 1)[0]?.trim().toLowerCase() ?? '', !refused.test(offer)]),
  );
  const accepted = codings.filter(
    (coding) => offers.get(coding) ?? (coding === 'identity' || (offers.get('*') ?? false)),
  );
  if (known.size < 100) known.set(header, accepted);
  return accepted;
}
