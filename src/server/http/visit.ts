import type { IncomingMessage } from 'node:http';

/** Words by which programs that call themselves a browser say what they are. */
const declaresProgram =
  /bot|crawl|spider|slurp|externalhit|preview|lighthouse|headless|pingdom|monitor|scan|compatible;/i;

/**
 * Whether a request looks like a person opening a page, by what it says of itself: a browser's name (each begins with `Mozilla/`, no
 * honest program's does without saying more), and no fetching ahead of a click that may never come.
 */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET') return false;
  const agent = headers['user-agent'];
  if (agent === undefined || !agent.startsWith('Mozilla/') || declaresProgram.test(agent)) return false;
  return headers['sec-purpose'] === undefined && headers['purpose'] === undefined && headers['x-moz'] === undefined;
}
