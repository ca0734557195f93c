import type { PublishedCircular } from './circolari/views.ts';
import type { Facts } from './dati.ts';
import { type Contents, type DocumentName, documents, type Views, viewsOf } from './documents.ts';
import { group } from './fields.ts';
import { type Launch, launchFrom } from './launch.ts';
import { type Law, ownLaw } from './law/register.ts';
import { lawCheckedIn } from './law/stated-law.ts';
import { laidOver } from './overlay.ts';
import { inRome } from './time/roman-clock.ts';
import { resolved } from './writing/references.ts';

export interface ContentNow {
  facts: Facts;
  /** Every document, its references to facts and terms replaced. */
  contents: Contents;
  views: Views;
  law: Law;
  /** Every circolare that is or was on the web: only what is published has any. */
  circulars: readonly PublishedCircular[];
  launch: Launch;
}

export interface Published extends ContentNow {
  /** Changes with the content: part of the addresses that browsers keep for ever. */
  version: string;
  /** The wording that newsletter sign-ups agree to, with the version that their evidence names. */
  newsletterNotice: { version: string; text: string };
  /** When each document was published last, as an ISO time; a document that never was is not there. */
  publishedAt: ReadonlyMap<DocumentName, string>;
  /** Which version of each document that is. */
  versions: ReadonlyMap<DocumentName, number>;
}

const allDocuments = group('Tutti i testi', documents);

/** What the firm has written, by document, laid over what the program says by itself. */
export function contentFrom(
  stored: ReadonlyMap<DocumentName, unknown>,
  law: Law = ownLaw,
  launch: Launch = launchFrom(null),
): ContentNow {
  const written = laidOver(allDocuments, Object.fromEntries(stored));
  const contents = resolved(written, written.dati, law.register);
  const [day] = inRome(Date.now());
  return {
    facts: written.dati,
    contents,
    views: viewsOf(contents, written.dati, {
      law,
      year: Number(day.slice(0, 4)),
      confirmed: launch.confirmed,
      checked: (name) => lawCheckedIn(name, written[name], law.register),
    }),
    law,
    circulars: [],
    launch,
  };
}

export const ownContent: ContentNow = contentFrom(new Map());
