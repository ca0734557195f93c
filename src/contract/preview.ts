import * as v from 'valibot';
import { get } from './calls.ts';
import { rowNumber } from './schemas.ts';

/* Previews: saved drafts rendered as documents, which the staff area shows in a frame. */

const night = v.optional(v.literal('1'));

const textQuery = v.strictObject({ pagina: v.string(), notte: night });
const circularQuery = v.strictObject({ come: v.picklist(['pagina', 'email', 'testo']), notte: night });

export const previewCalls = {
  /** Renders the page at the path `pagina` with a document's draft. The HTML marks each text with its field. */
  text: get('/gestione/anteprima/testi/:page', 'editor', { query: textQuery }),
  /** Renders a circular's draft as its page, its email, or the email's plain text. */
  circular: get('/gestione/anteprima/circolari/:id', 'editor', { params: { id: rowNumber }, query: circularQuery }),
};

/** URL of the preview of a page's draft; `night` shows the dark theme. */
export function makeTextPreviewUrl(page: string, { path, night }: { path: string; night: boolean }): string {
  const query = new URLSearchParams({ pagina: path, ...(night && { notte: '1' }) });
  return `${previewCalls.text.path.replace(':page', page)}?${query}`;
}

export type CircularPreview = v.InferOutput<typeof previewCalls.circular.query>['come'];

/** Address of a circular's preview. */
export function makeCircularPreviewUrl(id: number, { as, night }: { as: CircularPreview; night: boolean }): string {
  const query = new URLSearchParams({ come: as, ...(night && { notte: '1' }) });
  return `${previewCalls.circular.path.replace(':id', String(id))}?${query}`;
}

/** HTML attribute of a preview that names the field whose text the element shows. */
export const fieldAttribute = 'data-field';
/** Prefix of an HTML comment that names the field of the text beside it. */
export const fieldComment = 'field:';
