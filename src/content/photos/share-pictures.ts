import { circularWords } from '../circulars/words.ts';
import { type Contents, documentNames, type findDocument, findDocumentPath } from '../documents.ts';
import { defaultContent } from '../published.ts';

/*
 * Sharing images of pages. The build draws one for each default title; a page with another title uses the home page's.
 */

type PageDocument = NonNullable<ReturnType<typeof findDocument>>;

export interface SharePicture {
  path: string;
  says: string;
}

/** Sharing image of the list of circulars and of every circular. */
export const circularPicture: SharePicture = { path: makePicturePath('circolari'), says: circularWords.title };

/** Sharing images to draw, with the lines of their titles; the last line of the home page's is in italics. */
export const drawnPictures: readonly { document: string; path: string; lines: readonly string[] }[] = [
  ...documentNames
    .filter((name): name is PageDocument => findDocumentPath(name) !== null)
    .map((document) => ({
      document,
      path: makePicturePath(document),
      lines: makePictureTitle(defaultContent.contents, document),
    })),
  { document: 'circolari', path: circularPicture.path, lines: [circularPicture.says] },
];

/** Sharing image of a document's page. */
export function findSharePicture(contents: Contents, document: PageDocument): SharePicture {
  const own = makePictureTitle(defaultContent.contents, document).join(' ');
  const isOwn = makePictureTitle(contents, document).join(' ') === own;
  return isOwn
    ? { path: makePicturePath(document), says: own }
    : { path: makePicturePath('home'), says: makePictureTitle(defaultContent.contents, 'home').join(' ') };
}

function makePicturePath(document: string): string {
  return `/condivisione/${document}.png`;
}

function makePictureTitle(contents: Contents, document: PageDocument): readonly string[] {
  const words = contents[document];
  return 'hero' in words ? words.hero.titleLines : [words.title];
}
