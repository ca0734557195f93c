import type { Token } from 'markdown-it';
import type { CircularText } from '../../contract/circulars.ts';
import { photoHash } from '../../contract/photos.ts';
import type { Email } from '../pages/email.ts';
import { filledWithDates } from '../time/italian-date.ts';
import { dayInFull } from '../time/italian-time.ts';
import { plainText } from './letter-text.ts';
import { circularMarkdown, headingLevel } from './markdown.ts';
import type { Say } from './said.ts';

/*
 * A circolare as a letter: one column of tables, its styles inside, pictures as addresses of this site and nothing that tells who reads it.
 */

/** What a letter says around its circolare. */
export interface LetterFrame {
  words: Pick<Email, 'circular' | 'footer' | 'privacy'>;
  /** The firm's name. */
  firm: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
  /** Where the circolare and the privacy notice stand on the site. */
  path: string;
  privacyPath: string;
  number: number | null;
  /** When it was put on the web, or now. */
  published: Date | string;
}

/** A letter to nobody in particular yet: `addressed` fills in what differs from reader to reader. */
export interface FrozenLetter {
  subject: string;
  html: string;
  text: string;
  /** Why one gets it, with the names `giorno` and `sito`. */
  why: string;
}

/** Mail programs cut what is longer, in bytes. */
export const longestLetter = 100_000;

// Characters that no text can hold, as it is typed by people.
const leaveMark = '\u0001leave\u0001';
const whyMark = '\u0001why\u0001';

/** The letter that brings a circolare. */
export function letterOf(circular: CircularText, frame: LetterFrame, say: Say): FrozenLetter {
  const { words, firm, publicUrl, number } = frame;
  const title = circular.title;
  const kicker = [
    number === null ? words.circular.name : filledWithDates(words.circular.numbered, { numero: number }),
    dayInFull(frame.published),
    circular.author || firm,
  ].join(' · ');
  const points = circular.points.filter((point) => point.trim() !== '');
  const body = circularMarkdown.parse(circular.body, {});
  const links = [
    [words.circular.page, publicUrl + frame.path],
    [words.circular.leave, leaveMark],
    [words.privacy, publicUrl + frame.privacyPath],
  ] as const;
  const inner = [
    `<p style="${style.kicker}" class="soft">${escaped(firm)}</p>`,
    `<h1 style="${style.h1}">${escaped(title)}</h1>`,
    `<p style="${style.kicker}" class="soft">${escaped(kicker)}</p>`,
    ...(points.length === 0
      ? []
      : [
          `<table role="presentation" width="100%" style="${style.brief}" class="line"><tr><td style="${style.cell}"><p style="${style.label}">${escaped(words.circular.brief)}</p><ul style="${style.ul}">${points
            .map((point) => `<li style="${style.li}">${escaped(point)}</li>`)
            .join('')}</ul></td></tr></table>`,
        ]),
    markup(body, frame, say),
    `<p style="${style.footer}" class="soft line">${escaped(words.footer)}<br>${whyMark}<br>${links
      .map(([label, url]) => `<a href="${escaped(url)}" style="${style.a}">${escaped(label)}</a>`)
      .join(' · ')}</p>`,
  ].join('\n');
  return {
    subject: circular.subject || title,
    html: documentOf({ title, preheader: circular.preheader, inner }),
    text: [
      firm,
      title.toUpperCase(),
      kicker,
      ...(points.length === 0 ? [] : [[words.circular.brief, ...points.map((point) => `- ${point}`)].join('\n')]),
      plainText(body, say, (address) => absolute(address, frame)),
      ['-- ', words.footer, whyMark, ...links.map(([label, url]) => `${label}: ${url}`)].join('\n'),
    ]
      .join('\n\n')
      .concat('\n'),
    why: words.circular.why,
  };
}

/** The letter to one reader. `confirmedAt` is when its sign-up was confirmed, `site` the name of the site. */
export function addressed(
  { subject, html, text, why }: FrozenLetter,
  { confirmedAt, leaveUrl, site }: { confirmedAt: Date | string; leaveUrl: string; site: string },
): { subject: string; html: string; text: string } {
  const because = filledWithDates(why, { giorno: dayInFull(confirmedAt), sito: site });
  return {
    subject,
    html: html.replaceAll(leaveMark, () => escaped(leaveUrl)).replaceAll(whyMark, () => escaped(because)),
    text: text.replaceAll(leaveMark, () => leaveUrl).replaceAll(whyMark, () => because),
  };
}

const escaped = circularMarkdown.utils.escapeHtml;

const serif = 'Georgia,serif';
const style = {
  h1: `margin:0 0 12px;font:bold 28px/1.2 ${serif}`,
  h2: `margin:32px 0 8px;font:bold 22px/1.3 ${serif}`,
  h3: `margin:24px 0 8px;font:bold 18px/1.3 ${serif}`,
  h4: 'margin:24px 0 8px;font-weight:bold;font-size:16px',
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #8a958f',
  table: 'margin:0 0 16px;border-collapse:collapse;width:100%;font-size:15px',
  th: 'padding:6px 10px;border:1px solid #8a958f;text-align:left;vertical-align:top',
  td: 'padding:6px 10px;border:1px solid #8a958f;vertical-align:top',
  a: 'color:inherit;text-decoration:underline',
  hr: 'margin:24px 0;border:0;border-top:1px solid #8a958f',
  img: 'display:block;max-width:100%;height:auto;margin:0 0 16px',
  kicker: 'margin:0 0 16px;font-size:14px;color:#56605b',
  label: 'margin:0 0 8px;font-weight:bold',
  brief: 'margin:8px 0 24px;border:1px solid #8a958f',
  cell: 'padding:16px 16px 0',
  footer: 'margin:40px 0 0;padding:16px 0 0;border-top:1px solid #8a958f;font-size:13px;color:#56605b',
} as const;

const dark =
  '@media (prefers-color-scheme:dark){body,.page{background:#151a18!important;color:#e6ebe8!important}.soft{color:#a9b5af!important}.line{border-color:#56605b!important}}';

function documentOf({ title, preheader, inner }: { title: string; preheader: string; inner: string }): string {
  const hidden =
    preheader === ''
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}</div>\n`;
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${dark}</style></head>
<body style="margin:0;padding:0;background:#ffffff;color:#1d2421">
${hidden}<table role="presentation" width="100%" class="page" style="border-spacing:0;background:#ffffff;color:#1d2421"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" style="max-width:640px;border-spacing:0"><tr><td style="text-align:left;font:16px/1.55 Arial,sans-serif;overflow-wrap:anywhere">
${inner}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const styles = new Map<string, string>(Object.entries(style));

/** Tokens of Markdown as a letter's markup: every element with its own style. */
function markup(tokens: readonly Token[], frame: LetterFrame, say: Say): string {
  return tokens.map((token) => elementOf(token, frame, say)).join('');
}

function elementOf(token: Token, frame: LetterFrame, say: Say): string {
  if (token.hidden) return '';
  switch (token.type) {
    case 'inline':
      return markup(token.children ?? [], frame, say);
    case 'text':
      return escaped(token.content);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return '<br>';
    case 'reference':
      return escaped(say(token.content)?.text ?? `{${token.content}}`);
    case 'image': {
      const address = String(token.attrGet('src') ?? '');
      if (photoHash(address) === null) return escaped(token.content);
      return `<img src="${escaped(absolute(address, frame))}" alt="${escaped(token.content)}" width="600" style="${style.img}">`;
    }
  }
  const tag = /^h\d$/.test(token.tag) ? `h${headingLevel(token.tag)}` : token.tag;
  if (tag === '') return '';
  if (token.nesting < 0) return `</${tag}>`;
  const align = /text-align:(?:right|center)/.exec(String(token.attrGet('style') ?? ''))?.[0];
  const own = [styles.get(tag), align].filter(Boolean).join(';');
  const start = token.attrGet('start');
  const attributes = [
    ...(tag === 'a' ? [`href="${escaped(absolute(String(token.attrGet('href') ?? ''), frame))}"`] : []),
    ...(tag === 'th' ? ['scope="col"'] : []),
    ...(start === null ? [] : [`start="${escaped(String(start))}"`]),
    ...(own === '' ? [] : [`style="${own}"`]),
  ];
  return `<${[tag, ...attributes].join(' ')}>`;
}

/** An address as it works outside the site. */
function absolute(address: string, { publicUrl, path }: LetterFrame): string {
  if (address.startsWith('/')) return publicUrl + address;
  return address.startsWith('#') ? publicUrl + path + address : address;
}
