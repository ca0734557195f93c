import { circularWords } from '../circulars/words.ts';
import { type Contents, type documentAt, documentNames, pathOf } from '../documents.ts';
import { ownContent } from '../published.ts';

/*
 * Sharing images of pages. The build draws one for each default title; a page with another title uses the home page's.
 */

type PageDocument = NonNullable<ReturnType<typeof documentAt>>;

export interface SharePicture {
  path: string;
  says: string;
}

/** Sharing image of the list of circulars and of every circular. */
export const circularPicture: SharePicture = { path: pathOfPicture('circolari'), says: circularWords.title };

/** Sharing images to draw, with the lines of their titles; the last line of the home page's is in italics. */
export const drawnPictures: readonly { document: string; path: string; lines: readonly string[] }[] = [
  ...documentNames
    .filter((name): name is PageDocument => pathOf(name) !== null)
    .map((document) => ({ document, path: pathOfPicture(document), lines: titleOf(ownContent.contents, document) })),
  { document: 'circolari', path: circularPicture.path, lines: [circularPicture.says] },
];

/** Sharing image of a document's page. */
export function sharePicture(contents: Contents, document: PageDocument): SharePicture {
  const own = titleOf(ownContent.contents, document).join(' ');
  const isOwn = titleOf(contents, document).join(' ') === own;
  return isOwn
    ? { path: pathOfPicture(document), says: own }
    : { path: pathOfPicture('home'), says: titleOf(ownContent.contents, 'home').join(' ') };
}

function pathOfPicture(document: string): string {
  return `/condivisione/${document}.png`;
}

function titleOf(contents: Contents, document: PageDocument): readonly string[] {
  const words = contents[document];
  return 'hero' in words ? words.hero.titleLines : [words.title];
}
