export interface OpenSpan {
  opens: string;
  closes: string;
}

/** Parses opening hours such as «9:00–13:00, 15:00–18:00» into spans, in order; `null` if invalid or overlapping. */
export function parseSpans(hours: string): OpenSpan[] | null {
  if (hours.trim() === '') return [];
  const spans: OpenSpan[] = [];
  for (const part of hours.split(',')) {
    const [, opens, closes] = /^\s*(\d{1,2}[:.][0-5]\d)\s*[-–—]\s*(\d{1,2}[:.][0-5]\d)\s*$/.exec(part) ?? [];
    if (opens === undefined || closes === undefined) return null;
    const span = { opens: normaliseTime(opens), closes: normaliseTime(closes) };
    if (span.closes > '24:00' || span.closes <= span.opens || span.opens < (spans.at(-1)?.closes ?? '')) return null;
    spans.push(span);
  }
  return spans;
}

const normaliseTime = (time: string) => time.replace('.', ':').padStart(5, '0');
