import type { CircularState } from '../../contract/circulars.ts';

export const circularStateNames: Record<CircularState, string> = {
  draft: 'bozza',
  published: 'pubblicata',
  scheduled: 'programmata',
  sending: 'in invio',
  paused: 'sospesa',
  sent: 'inviata',
  stopped: 'fermata',
  withdrawn: 'ritirata',
};
