import type { EditableImage } from '../../contract/photos/images.ts';
import { ConflictBanner } from '../parts/draft/ConflictBanner.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';

interface PhotoConflictProps {
  /** Current photo of the place; `null` if it was removed. */
  theirs: EditableImage | null;
  onReload: () => void;
  onKeep: () => void;
}

/** Conflict (409) on a place: shows its current photo. */
export function PhotoConflict({ theirs, onReload, onKeep }: PhotoConflictProps) {
  return (
    <ConflictBanner
      by={theirs?.updated_by ?? null}
      at={theirs?.updated_at ?? null}
      savedThing="altro in questo posto"
      onReload={onReload}
      onKeep={onKeep}
    >
      {theirs ? (
        <figure className={styles.theirs}>
          <PlacePicture
            url={theirs.url_foto}
            picture={theirs.picture}
            alt={theirs.alt ?? ''}
            width={160}
            crop={1.5}
            focus={theirs.focus}
          />
          <figcaption>
            <PhotoFacts {...theirs} />
          </figcaption>
        </figure>
      ) : (
        <p>Ora il posto è vuoto.</p>
      )}
    </ConflictBanner>
  );
}
