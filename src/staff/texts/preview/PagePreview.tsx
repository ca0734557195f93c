import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentName } from '../../../content/documents.ts';
import { sampleFacts } from '../../../content/facts.ts';
import type { Content } from '../../../contract/fields/changes.ts';
import { isWithin } from '../../../contract/fields/values.ts';
import { makeTextPreviewUrl } from '../../../contract/preview.ts';
import { useEditing } from '../../documents/editing.ts';
import { SelectField } from '../../parts/form/SelectField.tsx';
import choiceStyles from '../../parts/page/Choices.module.css';
import { PreviewFrame } from '../../parts/page/PreviewFrame.tsx';
import styles from './PagePreview.module.css';
import { listPreviewPages } from './site-content.ts';

/** Preview widths in CSS pixels. */
const widths = { phone: 390, tablet: 820, screen: 1280 } as const;
type Width = keyof typeof widths;
const choices: readonly { name: Width; label: string }[] = [
  { name: 'phone', label: 'Telefono' },
  { name: 'tablet', label: 'Tablet' },
  { name: 'screen', label: 'Schermo' },
];

interface PagePreviewProps {
  page: DocumentName;
  /** Saved draft, or the published content, and its version. */
  content: Content;
  version: number;
  active: string | null;
  /** Path of the first page shown; the document's own by default. */
  initialPath: string | undefined;
  onChoose: (path: string) => void;
}

/** Live preview of the page with the saved draft. */
export function PagePreview({ page, content, version, active, initialPath, onChoose }: PagePreviewProps) {
  const { facts } = useEditing();
  const previewPages = useMemo(() => listPreviewPages(page, content, facts ?? sampleFacts), [page, content, facts]);
  const [chosenPath, setPath] = useState(initialPath);
  const pathOfField = previewPages.find(({ part }) => part && active && isWithin(active, part))?.path;
  useEffect(() => {
    if (pathOfField) setPath(pathOfField);
  }, [pathOfField]);
  const path = (previewPages.find((place) => place.path === chosenPath) ?? previewPages[0])?.path ?? '/';
  const [width, setWidth] = useState<Width>('phone');
  const [isNight, setIsNight] = useState(false);
  const { ref, size } = useSize();

  const scale = Math.min(1, size.width / widths[width]);
  return (
    <section className={`stack3 ${styles.preview}`} aria-label="Anteprima della pagina">
      <div className={`row center apart small ${styles.controls}`}>
        <fieldset className={`${choiceStyles.choices} ${styles.widths}`}>
          <legend className="visually-hidden">Larghezza</legend>
          {choices.map(({ name, label }) => (
            <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
              {label}
            </button>
          ))}
          <button type="button" aria-pressed={isNight} onClick={() => setIsNight(!isNight)}>
            Scuro
          </button>
        </fieldset>
        {previewPages.length > 1 && (
          <SelectField
            label="Pagina"
            value={path}
            onChange={({ target }) => setPath(target.value)}
            options={previewPages.map((place) => ({ value: place.path, label: place.label }))}
          />
        )}
        <a className="target" href={path} target="_blank" rel="noopener">
          Apri la pagina in linea
        </a>
      </div>
      <div className={styles.place} ref={ref}>
        <PreviewFrame
          title="Anteprima della pagina"
          address={makeTextPreviewUrl(page, { path, night: isNight })}
          version={version}
          field={active}
          onChoose={onChoose}
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
