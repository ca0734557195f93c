import instrumentSans from '../app/fonts/instrument-sans.woff2';
import newsreader from '../app/fonts/newsreader.woff2';
import newsreaderItalic from '../app/fonts/newsreader-italic.woff2';

/** What the styles call a font, its file and its style; a short list, because it stands in every page. */
export type Font = [family: string, href: string, style?: 'italic'];

/** Every font of the site. */
export const fonts: Font[] = [
  ['Newsreader', newsreader],
  ['Newsreader', newsreaderItalic, 'italic'],
  ['Instrument Sans', instrumentSans],
];
