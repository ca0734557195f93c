import { escapeHtml } from '../escape-html.ts';

export type Block =
  | { kind: 'text'; text: string }
  /** Text with its line breaks as typed. */
  | { kind: 'typed'; text: string }
  /** Labelled facts, one per line. */
  | { kind: 'facts'; rows: (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'footer'; text: string; link?: { label: string; url: string } };

/** Calendar part of an email (RFC 6047). Its method must equal the METHOD in its content. */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** Content of an email, without sender and recipient. */
export interface Body {
  subject: string;
  blocks: Block[];
  /** Finished HTML and plain text, in place of `blocks`. */
  ready?: { html: string; text: string };
  /** Sent as an alternative to the text, and as the only attachment. */
  invitation?: Invitation | undefined;
  /** PDF that goes with the email. */
  attachment?: { filename: string; content: Buffer } | undefined;
  replyTo?: string | undefined;
  headers: Record<string, string>;
}

/** Renders the plain-text part. */
export function renderPlainText(blocks: Block[]): string {
  return `${blocks.map(renderBlockText).join('\n\n')}\n`;
}

function renderBlockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'typed':
      return block.text;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'footer':
      return ['-- ', block.text, ...(block.link ? [`${block.link.label}: ${block.link.url}`] : [])].join('\n');
  }
}

const inlineStyles = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#1d2421;font:16px/1.5 system-ui,sans-serif',
  container: 'max-width:600px;margin:0 auto',
  label: 'padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:normal;color:#56605b',
  value: 'padding:2px 0;vertical-align:top;overflow-wrap:anywhere',
  typed: 'white-space:pre-wrap;overflow-wrap:anywhere',
  quote:
    'margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid #8a958f;white-space:pre-wrap;overflow-wrap:anywhere',
  footer: 'margin:32px 0 0;padding-top:12px;border-top:1px solid #cbd2ce;font-size:13px;color:#56605b',
} as const;

/** Renders the HTML part. All values are escaped, so user input is inert. */
export function renderHtml({ subject, blocks }: Body): string {
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${inlineStyles.body}"><div style="${inlineStyles.container}">
${blocks.map(renderBlockHtml).join('\n')}
</div></body>
</html>
`;
}

function renderBlockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'typed':
      return `<p style="${inlineStyles.typed}">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<table role="presentation" style="border-spacing:0">${block.rows.map(renderFactRow).join('')}</table>`;
    case 'quote':
      return `<blockquote style="${inlineStyles.quote}">${escapeHtml(block.text)}</blockquote>`;
    case 'link':
      return `<p>${renderLink(block)}</p>`;
    case 'footer':
      return `<p style="${inlineStyles.footer}">${escapeHtml(block.text)}${block.link ? `<br>${renderLink(block.link)}` : ''}</p>`;
  }
}

function renderFactRow([label, value]: readonly [string, string]): string {
  return `<tr><th scope="row" style="${inlineStyles.label}">${escapeHtml(label)}</th><td style="${inlineStyles.value}">${escapeHtml(value)}</td></tr>`;
}

function renderLink({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}
