import instrumentSans from '../app/fonts/instrument-sans.woff2';
import newsreader from '../app/fonts/newsreader.woff2';
import newsreaderItalic from '../app/fonts/newsreader-italic.woff2';

/** A font file, and what the styles call it. */
export interface Font {
  family: string;
  style: 'normal' | 'italic';
  href: string;
}

/** Every font of the site. */
export const fonts: Font[] = [
  { family: 'Newsreader', style: 'normal', href: newsreader },
  { family: 'Newsreader', style: 'italic', href: newsreaderItalic },
  { family: 'Instrument Sans', style: 'normal', href: instrumentSans },
];
