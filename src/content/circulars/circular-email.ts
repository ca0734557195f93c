import type { Token } from 'markdown-it';
import type { CircularText } from '../../contract/circulars.ts';
import { listVariantWidths, makeVariantPath, parsePhotoHash } from '../../contract/photos/variants.ts';
import type { Email } from '../emails/email.ts';
import { fillWithDates, formatItalianDate } from '../time/italian-date.ts';
import { formatDay } from '../time/italian-time.ts';
import { toRomanTime } from '../time/roman-clock.ts';
import { renderPlainText } from './circular-email-text.ts';
import type { ResolveReference } from './circular-references.ts';
import { circularMarkdown, findHeadingLevel, type PictureSizes, parseCircular } from './markdown.ts';

/* Circular rendered as an email: one column of tables, inline styles, images from this site, no tracking. */

export interface EmailFrame {
  words: Pick<Email, 'circular' | 'footer' | 'privacy'>;
  firm: string;
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
  path: string;
  privacyPath: string;
  pagesOff: readonly string[];
  /** Sizes of the photos in the text. */
  pictures: PictureSizes;
  number: number | null;
  /** Publication time, or the current time before publication. */
  published: Date | string;
}

/** Email without recipient data; `addressEmail` fills it in for each subscriber. */
export interface FrozenEmail {
  subject: string;
  html: string;
  text: string;
  /** Reason for receiving the email, with the placeholders `giorno` and `sito`. */
  why: string;
}

/** Maximum size in bytes: mail clients clip longer emails. */
export const maxEmailBytes = 100_000;

// Placeholders for recipient data. Typed text cannot contain their control characters.
const unsubscribeMark = '\u0001leave\u0001';
const reasonMark = '\u0001why\u0001';

export function renderCircularEmail(
  circular: CircularText,
  frame: EmailFrame,
  resolveReference: ResolveReference,
): FrozenEmail {
  const { words, firm, publicUrl, number } = frame;
  const title = circular.title;
  const name = number === null ? words.circular.name : fillWithDates(words.circular.numbered, { numero: number });
  const day = formatItalianDate(toRomanTime(new Date(frame.published).getTime())[0]);
  const kicker = `${name} · ${day}`;
  const signature = circular.author || firm;
  const points = circular.points.filter((point) => point.trim() !== '');
  const body = parseCircular(circular.body, frame.pagesOff);
  const page = [words.circular.page, publicUrl + frame.path] as const;
  const links = [
    [words.circular.leave, unsubscribeMark],
    [words.privacy, publicUrl + frame.privacyPath],
  ] as const;
  const footerLinks = [page, ...links];
  const renderLink = ([label, url]: readonly [string, string]) =>
    `<a href="${escapeText(url)}" style="${style.a}">${escapeText(label)}</a>`;
  const inner = [
    `<table role="presentation" width="100%" style="${style.head}" class="line"><tr><td style="${style.firm}">${escapeText(firm)}</td><td align="right" class="soft" style="${style.kicker}">${escapeText(kicker)}</td></tr></table>`,
    `<h1 style="${style.h1}">${escapeText(title)}</h1>`,
    ...(circular.preheader === ''
      ? []
      : [`<p style="${style.lead}" class="soft">${escapeText(circular.preheader)}</p>`]),
    ...(points.length === 0 ? [] : [renderSummary(points)]),
    renderTokens(body, frame, resolveReference),
    `<p style="${style.signature}">${escapeText(signature)}</p>`,
    `<p style="${style.page}">${renderLink(page)}</p>`,
    `<p style="${style.footer}" class="soft line">${reasonMark}<br>${links.map(renderLink).join(' · ')}</p>`,
    `<p style="${style.sender}" class="soft">${escapeText(words.footer)}</p>`,
  ].join('\n');
  return {
    subject: circular.subject || title,
    html: renderDocument({ title, preheader: circular.preheader, inner }),
    text: [
      firm,
      title.toUpperCase(),
      kicker,
      ...(circular.preheader === '' ? [] : [circular.preheader]),
      ...(points.length === 0 ? [] : [[words.circular.brief, ...points.map((point) => `- ${point}`)].join('\n')]),
      renderPlainText(body, resolveReference, (address) => toAbsolute(address, frame)),
      signature,
      ['-- ', reasonMark, ...footerLinks.map(([label, url]) => `${label}: ${url}`), words.footer].join('\n'),
    ]
      .join('\n\n')
      .concat('\n'),
    why: words.circular.why,
  };
}

/** Fills a recipient's data into the email. `confirmedAt`: time of the confirmed sign-up. `site`: host name. */
export function addressEmail(
  { subject, html, text, why }: FrozenEmail,
  { confirmedAt, unsubscribeUrl, site }: { confirmedAt: Date | string; unsubscribeUrl: string; site: string },
): { subject: string; html: string; text: string } {
  const reason = fillWithDates(why, { giorno: formatDay(confirmedAt), sito: site });
  return {
    subject,
    html: html
      .replaceAll(unsubscribeMark, () => escapeText(unsubscribeUrl))
      .replaceAll(reasonMark, () => escapeText(reason)),
    text: text.replaceAll(unsubscribeMark, () => unsubscribeUrl).replaceAll(reasonMark, () => reason),
  };
}

const escapeText = circularMarkdown.utils.escapeHtml;

// System fonts: mail clients do not have the site's fonts.
const serif = "Georgia,'Times New Roman',serif";
const sans = 'Arial,Helvetica,sans-serif';
const [ink, soft, paper, ground, rule, accent] = ['#17221a', '#46534a', '#faf7f0', '#e9e3d7', '#d3cab8', '#8c2f1b'];
const style = {
  h1: `margin:24px 0 16px;font:normal 36px/1.15 ${serif}`,
  h2: `margin:32px 0 8px;font:normal 25px/1.25 ${serif}`,
  h3: `margin:24px 0 8px;font:normal 20px/1.3 ${serif}`,
  h4: 'margin:24px 0 8px;font-weight:bold;font-size:16px',
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  blockquote: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px double ${ink}`,
  table: 'margin:0 0 20px;border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums',
  th: `padding:6px 12px 6px 0;border-bottom:1px solid ${ink};text-align:left;vertical-align:bottom;font:italic 16px/1.3 ${serif}`,
  td: `padding:9px 12px 9px 0;border-bottom:1px solid ${rule};vertical-align:top`,
  a: 'color:inherit;text-decoration:underline',
  hr: `margin:24px 0;border:0;border-top:1px solid ${rule}`,
  img: 'display:block;max-width:100%;height:auto;margin:0 0 16px',
  head: `border-spacing:0;border-bottom:1px solid ${ink}`,
  firm: `padding:0 16px 14px 0;font:24px/1.2 ${serif}`,
  kicker: `padding:0 0 14px;font:italic 15px/1.3 ${serif};color:${soft}`,
  lead: `margin:0 0 28px;font:21px/1.4 ${serif};color:${soft}`,
  brief: `margin:0 0 28px;border-collapse:collapse;border-top:1px solid ${ink}`,
  number: `padding:8px 16px 8px 0;border-bottom:1px solid ${rule};vertical-align:top;font:24px/1 ${serif};color:${accent}`,
  point: `padding:10px 0;border-bottom:1px solid ${rule};vertical-align:top`,
  signature: `margin:28px 0 0;font:italic 19px/1.3 ${serif}`,
  page: 'margin:28px 0 24px',
  footer: `margin:0 0 16px;padding:24px 0 0;border-top:1px solid ${ink};font-size:13px;line-height:1.6;color:${soft}`,
  sender: `margin:0;font-size:13px;line-height:1.6;color:${soft}`,
} as const;

const darkModeCss =
  '@media (prefers-color-scheme:dark){body,.ground{background:#10170f!important}.paper{background:#172016!important;color:#ece7d8!important}.soft{color:#b3b8a6!important}.accent{color:#f0a184!important}.line,.paper th,.paper blockquote{border-color:#ece7d8!important}.paper td,.paper hr{border-color:#3a4638!important}}';

function renderSummary(points: readonly string[]): string {
  const rows = points.map((point, at) => {
    const number = `<td class="accent" width="20" style="${style.number}">${at + 1}</td>`;
    return `<tr>${points.length > 1 ? number : ''}<td style="${style.point}">${escapeText(point)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" style="${style.brief}" class="line">${rows.join('')}</table>`;
}

function renderDocument({ title, preheader, inner }: { title: string; preheader: string; inner: string }): string {
  const hidden =
    preheader === ''
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeText(preheader)}</div>\n`;
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeText(title)}</title><style>${darkModeCss}</style></head>
<body style="margin:0;padding:0;background:${ground}">
${hidden}<table role="presentation" width="100%" class="ground" style="border-spacing:0;background:${ground}"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="100%" style="max-width:640px;border-spacing:0"><tr><td class="paper" style="padding:36px 7%;background:${paper};color:${ink};text-align:left;font:17px/1.6 ${sans};overflow-wrap:anywhere">
${inner}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const styles = new Map<string, string>(Object.entries(style));

function renderTokens(tokens: readonly Token[], frame: EmailFrame, resolveReference: ResolveReference): string {
  return tokens.map((token) => renderToken(token, frame, resolveReference)).join('');
}

function renderToken(token: Token, frame: EmailFrame, resolveReference: ResolveReference): string {
  if (token.hidden) return '';
  switch (token.type) {
    case 'inline':
      return renderTokens(token.children ?? [], frame, resolveReference);
    case 'text':
      return escapeText(token.content);
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return '<br>';
    case 'reference':
      return escapeText(resolveReference(token.content)?.text ?? `{${token.content}}`);
    case 'image':
      return renderPicture(token, frame);
  }
  const tag = /^h\d$/.test(token.tag) ? `h${findHeadingLevel(token.tag)}` : token.tag;
  if (tag === '') return '';
  if (token.nesting < 0) return `</${tag}>`;
  const align = /text-align:(?:right|center)/.exec(String(token.attrGet('style') ?? ''))?.[0];
  const css = [styles.get(tag), align].filter(Boolean).join(';');
  const start = token.attrGet('start');
  const attributes = [
    ...(tag === 'a' ? [`href="${escapeText(toAbsolute(String(token.attrGet('href') ?? ''), frame))}"`] : []),
    ...(tag === 'th' ? ['scope="col"'] : []),
    ...(start === null ? [] : [`start="${escapeText(String(start))}"`]),
    ...(css === '' ? [] : [`style="${css}"`]),
  ];
  return `<${[tag, ...attributes].join(' ')}>`;
}

/** Widest photo in an email, in CSS pixels: the column of text. */
const largestPictureWidth = 600;

/** Renders a photo at its size, linked in the smallest JPEG that fills dense screens. */
function renderPicture(token: Token, frame: EmailFrame): string {
  const address = String(token.attrGet('src') ?? '');
  const hash = parsePhotoHash(address);
  if (hash === null) return escapeText(token.content);
  const size = frame.pictures.get(address);
  const width = Math.min(size?.width ?? largestPictureWidth, largestPictureWidth);
  const height = size && Math.round((size.height * width) / size.width);
  const variant = size && listVariantWidths(size.width).find((candidate) => candidate >= 2 * width);
  const attributes = [
    `src="${escapeText(toAbsolute(variant ? makeVariantPath(hash, variant, 'jpg') : address, frame))}"`,
    `alt="${escapeText(token.content)}"`,
    `width="${width}"`,
    ...(height === undefined ? [] : [`height="${height}"`]),
    `style="${style.img}"`,
  ];
  return `<img ${attributes.join(' ')}>`;
}

function toAbsolute(address: string, { publicUrl, path }: EmailFrame): string {
  if (address.startsWith('/')) return publicUrl + address;
  return address.startsWith('#') ? publicUrl + path + address : address;
}
