import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentName } from '../../../../content/documents.ts';
import { previewAddress } from '../../../../contract/staff/pages.ts';
import { SelectField } from '../../parts/form/SelectField.tsx';
import choiceStyles from '../../parts/page/Choices.module.css';
import type { Content } from '../draft/tree.ts';
import { words } from '../words.ts';
import styles from './PagePreview.module.css';
import { usePreviewFrame } from './use-preview-frame.ts';
import { markedSite, pagesShowing, siteWith } from './views.ts';

const widths = { phone: 390, tablet: 820, screen: 1280 } as const;
type Width = keyof typeof widths;
const choices: readonly Width[] = ['phone', 'tablet', 'screen'];

interface PagePreviewProps {
  page: DocumentName;
  content: Content;
  all: Readonly<Record<string, Content>>;
  active: string | null;
  /** The page that is shown first; the document's own where it is left out. */
  first: string | undefined;
  onChoose: (path: string) => void;
}

/** The page itself beside its fields, made of its own parts and what is being written. */
export function PagePreview({ page, content, all, active, first, onChoose }: PagePreviewProps) {
  const places = useMemo(() => pagesShowing(page), [page]);
  const [path, setPath] = useState(first ?? places[0]?.path ?? '/');
  const [width, setWidth] = useState<Width>('phone');
  const [night, setNight] = useState(false);
  const { frame, tell } = usePreviewFrame(onChoose);
  const { ref, size } = useSize();

  useEffect(() => {
    if (!tell) return;
    const { views } = siteWith(all, page, content);
    tell({ kind: 'show', path, night, views, marked: markedSite(all, page, content).views });
  }, [tell, all, page, content, path, night]);
  useEffect(() => tell?.({ kind: 'mark', field: active }), [tell, active]);

  const scale = Math.min(1, size.width / widths[width]);
  return (
    <section className={styles.preview} aria-label={words.preview.title}>
      <div className={styles.controls}>
        <fieldset className={`${choiceStyles.choices} ${styles.widths}`}>
          <legend className="visually-hidden">{words.preview.label}</legend>
          {choices.map((choice) => (
            <button key={choice} type="button" aria-pressed={width === choice} onClick={() => setWidth(choice)}>
              {words.preview.widths[choice]}
            </button>
          ))}
          <button type="button" aria-pressed={night} onClick={() => setNight(!night)}>
            {words.preview.night}
          </button>
        </fieldset>
        {places.length > 1 && (
          <SelectField
            label={words.preview.page}
            value={path}
            onChange={({ target }) => setPath(target.value)}
            options={places.map((place) => ({ value: place.path, label: place.label }))}
          />
        )}
        <a href={path} target="_blank" rel="noopener">
          {words.preview.whole}
        </a>
      </div>
      <div className={styles.place} ref={ref}>
        <iframe
          ref={frame}
          title={words.preview.title}
          src={previewAddress}
          style={{
            inlineSize: widths[width],
            blockSize: size.height / scale,
            scale: String(scale),
            marginInlineStart: (size.width - widths[width] * scale) / 2,
          }}
        />
      </div>
    </section>
  );
}

function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 1, height: 1 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
