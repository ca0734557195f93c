import { freePort } from '../../harness/processes.ts';
import { type Site, startProgram } from './site.ts';

/** Another server over the database of a site. */
export interface SecondServer {
  url: string;
  stop(): Promise<unknown>;
}

/** Starts one; resolves once it is ready. */
export async function startSecondServer({ variables }: Pick<Site, 'variables'>): Promise<SecondServer> {
  const port = await freePort();
  const program = startProgram({ ...variables, PORT: String(port), RATE_LIMITS: 'off' });
  await program.ready;
  return { url: `http://localhost:${port}`, stop: () => program.stop() };
}
