import * as v from 'valibot';
import { get } from './calls.ts';
import { rowNumber } from './schemas.ts';

const night = v.optional(v.literal('1'));

const textQuery = v.strictObject({ pagina: v.string(), notte: night });
const circularQuery = v.strictObject({ come: v.picklist(['pagina', 'email', 'testo']), notte: night });

export const previewCalls = {
  /** The HTML marks each text with its field. */
  text: get('/gestione/anteprima/testi/:page', 'editor', { query: textQuery }),
  circular: get('/gestione/anteprima/circolari/:id', 'editor', { params: { id: rowNumber }, query: circularQuery }),
};

/** URL of the preview of a page's draft; `night` shows the dark theme. */
export function makeTextPreviewUrl(page: string, { path, night }: { path: string; night: boolean }): string {
  const query = new URLSearchParams({ pagina: path, ...(night && { notte: '1' }) });
  return `${previewCalls.text.path.replace(':page', page)}?${query}`;
}

export type CircularPreview = v.InferOutput<typeof previewCalls.circular.query>['come'];

export function makeCircularPreviewUrl(id: number, { as, night }: { as: CircularPreview; night: boolean }): string {
  const query = new URLSearchParams({ come: as, ...(night && { notte: '1' }) });
  return `${previewCalls.circular.path.replace(':id', String(id))}?${query}`;
}

/** HTML attribute of a preview that names the field whose text the element shows. */
export const fieldAttribute = 'data-field';
export const fieldComment = 'field:';
