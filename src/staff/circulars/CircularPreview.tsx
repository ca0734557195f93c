import { useState } from 'react';
import { makeCircularPreviewUrl, type CircularPreview as PreviewKind } from '../../contract/preview.ts';
import { Button } from '../parts/form/Button.tsx';
import { Menu, MenuItem } from '../parts/overlays/Menu.tsx';
import choices from '../parts/page/Choices.module.css';
import { PreviewFrame } from '../parts/page/PreviewFrame.tsx';
import styles from './CircularPreview.module.css';

/** Kinds of preview with a button. Plain text is an item of the menu. */
const buttonKinds: readonly PreviewKind[] = ['pagina', 'email'];

/** Preview of a circular's saved draft as page, email or plain-text email. `version` is the draft's version. */
export function CircularPreview({ id, version }: { id: number; version: number }) {
  const [kind, setKind] = useState<PreviewKind>('pagina');
  const [width, setWidth] = useState<390 | 640>(390);
  const [isNight, setIsNight] = useState(false);
  return (
    <section className={`grid ${styles.preview}`} aria-label="Anteprima">
      <div className={`row center apart small lined-below ${styles.controls}`}>
        <fieldset className={choices.choices}>
          <legend className="visually-hidden">Anteprima</legend>
          {buttonKinds.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {one === 'pagina' ? 'Pagina' : 'Email'}
            </button>
          ))}
        </fieldset>
        <Menu
          trigger={
            <Button kind="text" subject="Anteprima">
              Altro
            </Button>
          }
        >
          <MenuItem checked={kind === 'testo'} onClick={() => setKind(kind === 'testo' ? 'email' : 'testo')}>
            Solo testo
          </MenuItem>
          <MenuItem checked={width === 640} onClick={() => setWidth(width === 640 ? 390 : 640)}>
            Largo
          </MenuItem>
          <MenuItem checked={isNight} onClick={() => setIsNight(!isNight)}>
            Scuro
          </MenuItem>
        </Menu>
      </div>
      <div className={styles.place}>
        <PreviewFrame
          title="Anteprima della circolare"
          address={makeCircularPreviewUrl(id, { as: kind, night: isNight })}
          version={version}
          style={{ inlineSize: width }}
        />
      </div>
    </section>
  );
}
