import { capitalise } from '../../content/writing/capitalise.ts';
import { isPublicationMissed } from '../../contract/documents.ts';
import { RelativeTime, useNow } from '../parts/wording/Time.tsx';

/** Hour at which a draft is published by itself, or that was missed. `isSentence`: begins with a capital letter. */
export function ScheduledTime({ at, isSentence = false }: { at: string; isSentence?: boolean }) {
  const isMissed = isPublicationMissed(at, useNow().getTime());
  const words = isMissed ? 'doveva pubblicarsi mentre il sito era fermo' : 'si pubblica da sé';
  return (
    <>
      {isSentence ? capitalise(words) : words}: <RelativeTime at={at} />
    </>
  );
}
