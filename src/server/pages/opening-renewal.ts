/** Longest time between two looks at the clock, in ms: it may be set, and the machine may sleep. */
const longestWait = 60_000;

interface OpeningRenewal {
  /** When what pages say of the opening hours may change, after this instant; both in ms since 1970. */
  changesAt: (now: number) => number;
  renew: () => Promise<void>;
  failed: (error: unknown) => void;
}

/** Has pages rendered anew whenever the office opens or closes, and at midnight. Answers how to stop. */
export function startOpeningRenewal({ changesAt, renew, failed }: OpeningRenewal): () => void {
  let timer: NodeJS.Timeout;
  let latest = Date.now();
  const wait = () => {
    timer = setTimeout(look, Math.min(changesAt(latest) - latest, longestWait)).unref();
  };
  const look = () => {
    const now = Date.now();
    // By the hours of now. Before the last look: the clock was ahead, and pages say what was true of the wrong hour.
    if (now >= changesAt(latest) || now < latest) renew().catch(failed);
    latest = now;
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
