import type { EditableImage, FocusPoint } from '../../../contract/photos/images.ts';
import type { PhotoSize } from '../../../contract/photos/variants.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import styles from './Foto.module.css';
import { PhotoFacts, type SaidOfPhoto } from './PhotoFacts.tsx';
import { PlacePicture } from './PlacePicture.tsx';
import { words } from './words.ts';

interface ConflictProps {
  theirs: EditableImage | null;
  /** `said`: what is said of it, where that is what was being changed. */
  mine: { url: string; picture: PhotoSize | null; focus?: FocusPoint | null; said: SaidOfPhoto | null };
  onKeepTheirs: () => void;
  onUseMine: () => void;
}

/** Two people have changed one place: both photos with what is said of them, and which is to stay. */
export function Conflict({ theirs, mine, onKeepTheirs, onUseMine }: ConflictProps) {
  return (
    <Notice variant="destructive" role="alert" title={words.conflict.title}>
      <div className={styles.compared}>
        <figure>
          {theirs ? (
            <PlacePicture
              url={theirs.url_foto}
              picture={theirs.picture}
              alt={theirs.alt ?? ''}
              width={160}
              crop={1.5}
              focus={theirs.focus}
            />
          ) : (
            <p>{words.conflict.none}</p>
          )}
          <figcaption>
            {words.conflict.theirs}
            {theirs && mine.said && <PhotoFacts {...theirs} />}
          </figcaption>
        </figure>
        <figure>
          <PlacePicture
            url={mine.url}
            picture={mine.picture}
            alt=""
            width={160}
            crop={1.5}
            focus={mine.focus ?? null}
          />
          <figcaption>
            {words.conflict.mine}
            {mine.said && <PhotoFacts {...mine.said} />}
          </figcaption>
        </figure>
      </div>
      <Buttons>
        <Button onClick={onKeepTheirs}>{words.conflict.keepTheirs}</Button>
        <Button onClick={onUseMine}>{words.conflict.useMine}</Button>
      </Buttons>
    </Notice>
  );
}
