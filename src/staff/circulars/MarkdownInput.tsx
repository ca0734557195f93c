import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { makeReferenceResolver, type ResolveReference } from '../../content/circulars/circular-references.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import type { TextField } from '../../contract/fields/fields.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import { slidesQuery } from '../carousel/carousel-calls.ts';
import { useDraftValue, useEditing } from '../documents/editing.ts';
import type { InputProps } from '../documents/fields/Inputs.tsx';
import { registerFocusTarget } from '../documents/focus.ts';
import type { InsertableReferences } from '../documents/markdown/InsertDialog.tsx';
import { LoadingState } from '../parts/page/QueryStates.tsx';
import { buildSiteContent } from '../texts/preview/site-content.ts';

/** Lazy: the editor library loads with this screen only. */
const VisualEditor = lazy(() => import('../documents/markdown/VisualEditor.tsx'));

/** Text with headings, lists, tables and photos, which cites deadlines and provisions. */
export function MarkdownInput({ field, value, path, readOnly }: InputProps<TextField, string>) {
  const { draft, contents, publishedAt } = useEditing();
  const title = String(useDraftValue('title') ?? '');
  const photos = useQuery(slidesQuery).data ?? [];
  const site = useMemo(() => contents && buildSiteContent(contents, 'dati', contents['dati'] ?? {}), [contents]);
  const resolveReference = useMemo(() => createResolver(site, publishedAt), [site, publishedAt]);
  const references = useMemo(() => listReferences(site, resolveReference), [site, resolveReference]);
  return (
    <section aria-label={field.label} tabIndex={-1} ref={registerFocusTarget(path)}>
      <Suspense fallback={<LoadingState />}>
        <VisualEditor
          value={value}
          title={title}
          readOnly={readOnly}
          focused={!readOnly && value === ''}
          resolveReference={resolveReference}
          references={references}
          photos={photos
            .filter(({ url }) => parsePhotoHash(url) !== null)
            .map(({ url, titolo }) => ({ url, alt: titolo ?? '' }))}
          onChange={(markdown) => draft.write(path, markdown)}
        />
      </Suspense>
    </section>
  );
}

type SiteContent = ReturnType<typeof buildSiteContent>;

/** Resolver of references as of the publication day, or as of today for an unpublished circular. */
function createResolver(site: SiteContent | null, publishedAt: string | null): ResolveReference {
  if (!site) return () => undefined;
  const [day] = toRomanTime(publishedAt === null ? Date.now() : Date.parse(publishedAt));
  return makeReferenceResolver(site, day);
}

/** References that can be inserted, each with its current wording. Expired ones are marked «da rileggere». */
function listReferences(site: SiteContent | null, resolveReference: ResolveReference): InsertableReferences {
  if (!site) return { deadlines: [], provisions: [] };
  const today = toRomanTime(Date.now())[0];
  const markExpired = (name: string) =>
    (resolveReference(name)?.validUntil ?? today) < today ? ' (da rileggere)' : '';
  return {
    deadlines: site.views.scadenze.deadlines.map(({ name, what }) => ({
      name,
      label: `${what}: ${resolveReference(name)?.text ?? ''}${markExpired(name)}`,
    })),
    provisions: Object.entries(site.law.register)
      .filter(([name]) => resolveReference(name))
      .map(([name, { text }]) => ({ name, label: (text === name ? name : `${name}: ${text}`) + markExpired(name) })),
  };
}
