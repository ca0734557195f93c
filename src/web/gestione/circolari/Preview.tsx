import { useEffect, useMemo, useRef, useState } from 'react';
import { addressed, letterOf } from '../../../content/circolari/letter.ts';
import { circularListPath } from '../../../content/circolari/paths.ts';
import type { Say } from '../../../content/circolari/said.ts';
import { circularAddress, circularView } from '../../../content/circolari/views.ts';
import { footerPages } from '../../../content/site-map.ts';
import { inRome } from '../../../content/time/roman-clock.ts';
import type { Circular, CircularText } from '../../../contract/newsletter/circulars.ts';
import { paths } from '../../../contract/paths.ts';
import type { ToPreview } from '../../../contract/preview.ts';
import { previewAddress } from '../../../contract/staff/pages.ts';
import { Button } from '../parts/form/Button.tsx';
import { Menu, MenuItem } from '../parts/overlays/Menu.tsx';
import choices from '../parts/page/Choices.module.css';
import { serverNow } from '../server-clock.ts';
import { usePreviewFrame } from '../testi/preview/use-preview-frame.ts';
import styles from './One.module.css';
import type { Site } from './typed.ts';
import { words } from './words.ts';

type Kind = 'page' | 'letter' | 'text';
const inRow: readonly Kind[] = ['page', 'letter'];

interface PreviewProps {
  row: Circular;
  typed: CircularText;
  site: Site;
  say: Say;
}

/** What a circolare looks like: its page, its letter, the letter's plain text. */
export function Preview({ row, typed, site, say }: PreviewProps) {
  const [kind, setKind] = useState<Kind>('page');
  const [width, setWidth] = useState<390 | 640>(390);
  const [night, setNight] = useState(false);
  const shown = { row, typed, site, say, width, night };
  return (
    <section className={styles.preview} aria-label={words.preview.label}>
      <div className={styles.controls}>
        <fieldset className={choices.choices}>
          <legend className="visually-hidden">{words.preview.label}</legend>
          {inRow.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {words.preview.kinds[one]}
            </button>
          ))}
        </fieldset>
        <Menu
          trigger={
            <Button kind="text" of={words.preview.label}>
              {words.more}
            </Button>
          }
        >
          <MenuItem checked={kind === 'text'} onClick={() => setKind(kind === 'text' ? 'letter' : 'text')}>
            {words.preview.kinds.text}
          </MenuItem>
          <MenuItem checked={width === 640} onClick={() => setWidth(width === 640 ? 390 : 640)}>
            {words.preview.wide}
          </MenuItem>
          <MenuItem checked={night} onClick={() => setNight(!night)}>
            {words.preview.night}
          </MenuItem>
        </Menu>
      </div>
      <div className={styles.place}>
        {kind === 'page' ? (
          <PageFrame {...shown} />
        ) : kind === 'letter' ? (
          <Letter {...shown} />
        ) : (
          <pre>{letterOn(shown).text}</pre>
        )}
      </div>
    </section>
  );
}

interface ShownProps extends PreviewProps {
  width: number;
  night: boolean;
}

function letterOn({ row, typed, site, say }: PreviewProps) {
  const letter = letterOf(
    typed,
    {
      words: site.contents.email,
      firm: site.facts.identity.name,
      publicUrl: location.origin,
      path: circularAddress(row),
      privacyPath: footerPages.privacy.path,
      number: row.number,
      published: row.published_at ?? new Date(serverNow()),
    },
    say,
  );
  const leaveUrl = location.origin + paths.newsletterUnsubscribe;
  return addressed(letter, { confirmedAt: new Date(serverNow()), leaveUrl, site: location.host });
}

/** The letter in a tree of its own, its styles given by scripts: the page's policy takes none from markup. */
function Letter({ width, night, ...preview }: ShownProps) {
  const host = useRef<HTMLDivElement>(null);
  const { html } = letterOn(preview);
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const [sheetElement = '', own = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const markup = html.replace(sheetElement, '').replaceAll(' style="', ' data-style="');
    const source = new DOMParser().parseFromString(markup, 'text/html');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      own
        .replaceAll('@media (prefers-color-scheme:dark)', night ? '@media all' : '@media not all')
        .replaceAll(/\bbody\b/g, '.body'),
    );
    root.adoptedStyleSheets = [sheet];
    const body = document.createElement('div');
    body.className = 'body';
    body.dataset['style'] = source.body.dataset['style'];
    body.append(...source.body.childNodes);
    root.replaceChildren(body);
    for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? '';
  }, [html, night]);
  return <div ref={host} style={{ inlineSize: width }} />;
}

/** The page itself, drawn by the site's own parts in a document of its own. */
function PageFrame({ row, typed, site, say, width, night }: ShownProps) {
  const { frame, tell } = usePreviewFrame();
  const message = useMemo((): ToPreview => {
    const [today] = inRome(Date.now());
    const dayOf = (at: string) => inRome(Date.parse(at))[0];
    const circular = {
      ...{ ...typed, slug: row.slug, number: row.number ?? 0, publishedAt: row.published_at ?? '', withdrawnDay: null },
      day: row.published_at === null ? today : dayOf(row.published_at),
      corrections: row.corrections.map(({ at, text }) => ({ day: dayOf(at), at, text })),
    };
    const firm = site.facts.identity.name;
    return {
      kind: 'show',
      path: `${circularListPath}/anteprima`,
      night,
      views: site.views,
      marked: site.views,
      circular: circularView(circular, { firm, say: () => say, today, all: [circular] }),
    };
  }, [row, typed, site, say, night]);
  useEffect(() => tell?.(message), [tell, message]);
  return <iframe ref={frame} title={words.preview.frame} src={previewAddress} style={{ inlineSize: width }} />;
}
