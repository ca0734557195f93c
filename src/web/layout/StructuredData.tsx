import { useCurrentPage } from './current-page.ts';
import { useSite } from './page-state.ts';
import { structuredData } from './structured-data.ts';

/** The page's facts for search engines. */
export function StructuredData() {
  const { publicUrl } = useSite();
  const page = useCurrentPage();
  if (!page) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts as JSON, with `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(publicUrl, page) }} />;
}
