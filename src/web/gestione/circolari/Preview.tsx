import { useState } from 'react';
import { type CircularPreview, circularPreview } from '../../../contract/preview.ts';
import { Button } from '../parts/form/Button.tsx';
import { Menu, MenuItem } from '../parts/overlays/Menu.tsx';
import choices from '../parts/page/Choices.module.css';
import { PreviewFrame } from '../parts/page/PreviewFrame.tsx';
import styles from './One.module.css';
import { words } from './words.ts';

const inRow: readonly CircularPreview[] = ['pagina', 'email'];

/** A circular's saved draft as its page, its email or the plain text of that. `version` is that of the draft. */
export function Preview({ id, version }: { id: number; version: number }) {
  const [kind, setKind] = useState<CircularPreview>('pagina');
  const [width, setWidth] = useState<390 | 640>(390);
  const [night, setNight] = useState(false);
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
          <MenuItem checked={kind === 'testo'} onClick={() => setKind(kind === 'testo' ? 'email' : 'testo')}>
            {words.preview.kinds.testo}
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
        <PreviewFrame
          title={words.preview.frame}
          address={circularPreview(id, { as: kind, night })}
          version={version}
          style={{ inlineSize: width }}
        />
      </div>
    </section>
  );
}
