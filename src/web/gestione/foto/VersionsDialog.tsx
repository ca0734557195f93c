import { useMutation, useQuery } from '@tanstack/react-query';
import { type ImageKey, placeName } from '../../../content/photos/photo-places.ts';
import { momentInFull } from '../../../content/time/italian-time.ts';
import type { EditableImage, ImageVersion } from '../../../contract/photos/images.ts';
import { imageCalls } from '../../../contract/photos/images.ts';
import { Button } from '../parts/form/Button.tsx';
import { readingAgain } from '../parts/form/reading-again.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { Time } from '../parts/wording/Time.tsx';
import { remove, useImageChanges, useRefresh, versionsQuery } from './calls.ts';
import styles from './Foto.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { words } from './words.ts';

interface VersionsDialogProps {
  title: string;
  place: ImageKey;
  image: EditableImage | null;
  onClose: () => void;
}

/** What stood in a place before: each can come back, or go for good. */
export function VersionsDialog({ title, place, image, onClose }: VersionsDialogProps) {
  const query = useQuery(versionsQuery(place));
  const refresh = useRefresh();
  const { put } = useImageChanges();
  const erase = useMutation({
    mutationFn: (id: number) => remove(imageCalls.eraseVersion, { id }),
    onSuccess: () => say({ title: words.done.erased, about: placeName(place) }),
    onError: (error) => sayFailure(words.failed, error),
    onSettled: readingAgain(refresh),
  });
  const restore = ({ url_foto, alt, focus }: ImageVersion) => {
    const done = { title: words.done.restored, undo: true };
    put.mutate({ key: place, said: { url_foto, alt, focus }, standing: image, done });
    onClose();
  };
  const askToErase = async (id: number) => {
    if (await confirm({ ...words.history.confirm, destructive: true })) erase.mutate(id);
  };
  return (
    <Dialog open onClose={onClose} title={words.history.title(title)} description={<p>{words.history.note}</p>}>
      <Loaded query={query}>
        {(versions) =>
          versions.length === 0 ? (
            <p>{words.history.none}</p>
          ) : (
            <ul className={styles.versions}>
              {versions.map((version) => (
                <li key={version.id}>
                  <PlacePicture
                    url={version.url_foto}
                    picture={version.picture}
                    alt={version.alt ?? ''}
                    width={120}
                    crop={1.5}
                    focus={version.focus}
                  />
                  <p>
                    {words.history.removed} <Time at={version.replaced_at} />
                    {version.replaced_by !== null && ` ${words.history.by(version.replaced_by)}`}
                  </p>
                  <div className={patterns.row}>
                    <Button kind="text" of={momentInFull(version.replaced_at)} onClick={() => restore(version)}>
                      {words.history.restore}
                    </Button>
                    <Button
                      kind="text"
                      of={momentInFull(version.replaced_at)}
                      busy={erase.isPending}
                      onClick={() => void askToErase(version.id)}
                    >
                      {words.history.erase}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DialogActions>
        <Button onClick={onClose}>{words.history.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
