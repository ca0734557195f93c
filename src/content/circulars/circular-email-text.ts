import type { Token } from 'markdown-it';
import type { ResolveReference } from './circular-references.ts';

/** Renders Markdown tokens as plain text: list markers, one line per table row, each address after its label. */
export function renderPlainText(
  tokens: readonly Token[],
  resolveReference: ResolveReference,
  toAbsolute: (address: string) => string,
): string {
  const blocks: string[] = [];
  /** Line prefixes of the open blocks; `first` (a list marker) is used once, then `rest`. */
  const margins: { first: string; rest: string }[] = [];
  const counters: (number | null)[] = [];
  let cells: string[] = [];
  let tight = false;

  const add = (text: string) => {
    const lines = text.split('\n').map((line) => {
      const margin = margins.map(({ first, rest }) => first || rest).join('');
      for (const each of margins) each.first = '';
      return margin + line;
    });
    const last = blocks.length - 1;
    if (tight && last >= 0) blocks[last] += `\n${lines.join('\n')}`;
    else blocks.push(lines.join('\n'));
    tight = margins.some(({ rest }) => rest.trim() === '');
  };

  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        counters.push(token.type === 'bullet_list_open' ? null : Number(token.attrGet('start') ?? 1));
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        counters.pop();
        tight = counters.length > 0;
        break;
      case 'list_item_open': {
        const count = counters.pop() ?? null;
        counters.push(count === null ? null : count + 1);
        const listMarker = count === null ? '- ' : `${count}. `;
        margins.push({ first: listMarker, rest: ' '.repeat(listMarker.length) });
        break;
      }
      case 'blockquote_open':
        margins.push({ first: '', rest: '> ' });
        break;
      case 'list_item_close':
      case 'blockquote_close':
        margins.pop();
        break;
      case 'hr':
        add('* * *');
        break;
      case 'tr_open':
        cells = [];
        break;
      case 'tr_close':
        add(cells.join(' | '));
        tight = true;
        break;
      case 'table_close':
        tight = false;
        break;
      case 'inline': {
        const text = renderInlineText(token.children ?? [], resolveReference, toAbsolute);
        const opened = tokens[index - 1]?.type;
        if (opened === 'th_open' || opened === 'td_open') cells.push(text);
        else if (opened === 'heading_open') add(text.toUpperCase());
        else add(text);
        break;
      }
    }
  }
  return blocks.join('\n\n');
}

function renderInlineText(
  tokens: readonly Token[],
  resolveReference: ResolveReference,
  toAbsolute: (address: string) => string,
): string {
  let text = '';
  const links: { href: string; from: number }[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open')
      links.push({ href: toAbsolute(String(token.attrGet('href') ?? '')), from: text.length });
    else if (token.type === 'link_close') {
      const { href, from } = links.pop() ?? { href: '', from: 0 };
      if (text.slice(from) !== href && `mailto:${text.slice(from)}` !== href) text += ` (${href})`;
    } else if (token.type === 'softbreak') text += ' ';
    else if (token.type === 'hardbreak') text += '\n';
    else if (token.type === 'reference') text += resolveReference(token.content)?.text ?? `{${token.content}}`;
    else text += token.content;
  }
  return text;
}
