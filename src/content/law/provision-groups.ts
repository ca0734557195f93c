interface StatedFact {
  /** Citation of its provision. */
  law: string;
  /** Address of its official text. */
  source: string;
}

/** Facts that one official text states: they are read and verified together. */
export interface Provision<Fact> {
  /** Shortest of the facts' citations. */
  law: string;
  facts: readonly [Fact, ...Fact[]];
}

/** Groups facts by their official text, in the order of acts and articles. */
export function groupProvisions<Fact extends StatedFact>(facts: readonly Fact[]): Provision<Fact>[] {
  // Without Map.groupBy: the staff area uses this too, and the oldest supported browsers lack it.
  const groups = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = normaliseSource(fact.source) || fact.law;
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return [...groups.values()]
    .flatMap(([first, ...others]): Provision<Fact>[] => {
      if (!first) return [];
      const citations = [first, ...others].map(({ law }) => law);
      const [law = first.law] = citations.toSorted((one, other) => one.length - other.length);
      return [{ law, facts: [first, ...others] }];
    })
    .sort((one, other) => compareCitations(one.law, other.law));
}

/** Address of a text without what only some links name: the day of an act, and the decree that contains the civil code. */
function normaliseSource(source: string): string {
  return source
    .replace('regio.decreto:1942-03-16;262', 'codice.civile:1942;262')
    .replace(/:(\d{4})-\d\d-\d\d;/, ':$1;');
}

const collator = new Intl.Collator('it', { numeric: true });

/** Compares citations by act, then by article: «art. 6 del D.Lgs. 231/2001» comes before «art. 10 del D.Lgs. 231/2001». */
export function compareCitations(one: string, other: string): number {
  const [first, second] = [parseCitation(one), parseCitation(other)];
  return collator.compare(first.act, second.act) || collator.compare(first.article, second.article);
}

function parseCitation(citation: string): { act: string; article: string } {
  const plain = citation.replaceAll('\u00a0', ' ').replace(/ del codice civile\b/, ' c.c.');
  const [, article = '', act = plain] = /^(artt?\. .+?),? (?:del |della |dell’|(?=c\.))(.+)$/.exec(plain) ?? [];
  return { act, article };
}
