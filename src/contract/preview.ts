import * as v from 'valibot';

const views = v.record(v.string(), v.unknown());

export const toPreview = v.variant('kind', [
  v.object({
    kind: v.literal('show'),
    path: v.string(),
    /** What the pages are given, by name. */
    views,
    /** The same with every text replaced by its marker. */
    marked: views,
    night: v.boolean(),
    /** A circolare that stands at `path`. */
    circular: v.optional(v.unknown()),
  }),
  /** The field that has the focus; `null` is none. */
  v.object({ kind: v.literal('mark'), field: v.nullable(v.string()) }),
]);
export type ToPreview = v.InferOutput<typeof toPreview>;

export const fromPreview = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  /** Somebody pressed on a text: where it stands in its document. */
  v.object({ kind: v.literal('chosen'), field: v.string() }),
]);
export type FromPreview = v.InferOutput<typeof fromPreview>;

/** Stands for the text at `path` of its document. */
export function markerOf(path: string): string {
  return `⟦${path}⟧`;
}

/** The paths that markers in `text` name, in their order. */
export function markedPaths(text: string): string[] {
  return [...text.matchAll(/⟦([^⟧]+)⟧/g)].map(([, path = '']) => path);
}
