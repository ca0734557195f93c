import type { EditableImage } from '../../../contract/photo-schemas.ts';
import type { PhotoSize } from '../../../contract/photos.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/Button.tsx';
import styles from './Conflict.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { words } from './words.ts';

interface ConflictProps {
  /** What stands there now; `null`: nothing. */
  theirs: EditableImage | null;
  mine: { url: string; picture: PhotoSize | null };
  onKeepTheirs: () => void;
  onUseMine: () => void;
}

/** Two people have changed one place: both photos, and which is to stay. */
export function Conflict({ theirs, mine, onKeepTheirs, onUseMine }: ConflictProps) {
  return (
    <Notice variant="destructive" role="alert" title={words.conflict.title}>
      <div className={styles.both}>
        <figure>
          {theirs ? (
            <PlacePicture
              url={theirs.url_foto}
              picture={theirs.picture}
              alt={theirs.alt ?? ''}
              width={160}
              crop={1.5}
            />
          ) : (
            <p>{words.conflict.none}</p>
          )}
          <figcaption>{words.conflict.theirs}</figcaption>
        </figure>
        <figure>
          <PlacePicture url={mine.url} picture={mine.picture} alt="" width={160} crop={1.5} />
          <figcaption>{words.conflict.mine}</figcaption>
        </figure>
      </div>
      <Buttons>
        <Button onClick={onKeepTheirs}>{words.conflict.keepTheirs}</Button>
        <Button onClick={onUseMine}>{words.conflict.useMine}</Button>
      </Buttons>
    </Notice>
  );
}
