import { circularWords } from '../circulars/words.ts';
import { type Contents, documentNames, type findDocument, findDocumentPath } from '../documents.ts';
import { defaultContent } from '../published.ts';

/* Sharing images (`og:image`). A page whose title was edited has an image without words. */

type PageDocument = NonNullable<ReturnType<typeof findDocument>>;

export interface SharePicture {
  path: string;
  /** Words of the picture; empty if it has none. */
  title: string;
}

/** Sharing image without words: the site's sign. */
export const signPicture: SharePicture = { path: makePicturePath('segno'), title: '' };

/** Sharing image of the list of circulars and of every circular. */
export const circularPicture: SharePicture = { path: makePicturePath('circolari'), title: circularWords.title };

/** Sharing images that the build draws, with the lines of their titles. The home page's last line is in italics. */
export const drawnPictures: readonly { document: string; path: string; lines: readonly string[] }[] = [
  ...documentNames
    .filter((name): name is PageDocument => findDocumentPath(name) !== null)
    .map((document) => ({
      document,
      path: makePicturePath(document),
      lines: makePictureTitle(defaultContent.contents, document),
    })),
  { document: 'circolari', path: circularPicture.path, lines: [circularPicture.title] },
];

export function findSharePicture(contents: Contents, document: PageDocument): SharePicture {
  const defaultTitle = makePictureTitle(defaultContent.contents, document).join(' ');
  const hasDefaultTitle = makePictureTitle(contents, document).join(' ') === defaultTitle;
  return hasDefaultTitle ? { path: makePicturePath(document), title: defaultTitle } : signPicture;
}

function makePicturePath(document: string): string {
  return `/condivisione/${document}.png`;
}

function makePictureTitle(contents: Contents, document: PageDocument): readonly string[] {
  const words = contents[document];
  return 'hero' in words ? words.hero.titleLines : [words.title];
}
