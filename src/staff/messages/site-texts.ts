import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dati } from '../../content/dati.ts';
import { lawDocument } from '../../content/law/norme.ts';
import { parseLaw } from '../../content/law/register.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { allContentsQuery } from '../texts/content-queries.ts';

/** Published texts that the pages of messages use, with the facts and law that they refer to; null until loaded. */
export function useSiteTexts() {
  const contents = useQuery(allContentsQuery).data;
  return useMemo(
    () =>
      contents
        ? { contents, facts: applyDefaults(dati, contents['dati']), law: parseLaw(contents[lawDocument]).register }
        : null,
    [contents],
  );
}
