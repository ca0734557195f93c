import { useQuery } from '@tanstack/react-query';
import { formatPlaceName, type ImageKey } from '../../content/photos/photo-places.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import type { EditableImage, ImageVersion } from '../../contract/photos/images.ts';
import { imageCalls } from '../../contract/photos/images.ts';
import { Button } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';
import { deleteResource, listPhotoChanges, placeQueryKeys, useImageChanges, versionsQuery } from './photo-calls.ts';

interface VersionsDialogProps {
  title: string;
  place: ImageKey;
  image: EditableImage | null;
  onClose: () => void;
}

/** Earlier photos of a place: each can be restored, or deleted for good. */
export function VersionsDialog({ title, place, image, onClose }: VersionsDialogProps) {
  const query = useQuery(versionsQuery(place));
  const { restore: restoreVersion } = useImageChanges();
  const erase = useCall((id: number) => deleteResource(imageCalls.eraseVersion, { id }), {
    successToast: { title: 'Versione eliminata', about: formatPlaceName(place) },
    failureToast: 'La modifica non è riuscita',
    refreshKeys: placeQueryKeys,
  });
  const restore = ({ url_foto, alt, focus }: ImageVersion) => {
    restoreVersion.mutate({ key: place, changes: listPhotoChanges(image, { url_foto, alt, focus }) });
    onClose();
  };
  const confirmErase = async (id: number) => {
    const question = {
      title: 'Eliminare questa versione?',
      text: 'La foto non si potrà più rimettere. Se nessun altro posto la usa, viene cancellata dal server.',
      action: 'Elimina la versione',
      destructive: true,
    };
    if (await confirm(question)) erase.mutate(id);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${title}: versioni precedenti`}
      description={<p>Si conservano le ultime dieci foto di ogni posto.</p>}
    >
      <QueryResult query={query}>
        {(versions) =>
          versions.length === 0 ? (
            <p>Non ci sono versioni precedenti.</p>
          ) : (
            <ul className={`lined ${styles.versions}`}>
              {versions.map((version) => (
                <li key={version.id} className="grid small ruled-below">
                  <PlacePicture
                    url={version.url_foto}
                    picture={version.picture}
                    alt={version.alt ?? ''}
                    width={120}
                    crop={1.5}
                    focus={version.focus}
                  />
                  <p>
                    tolta <Time at={version.replaced_at} />
                    {version.replaced_by !== null && ` da ${version.replaced_by}`}
                  </p>
                  <div className="row">
                    <Button
                      kind="text"
                      subject={formatDateAndTime(version.replaced_at)}
                      onClick={() => restore(version)}
                    >
                      Rimetti sul sito
                    </Button>
                    <Button
                      kind="text"
                      subject={formatDateAndTime(version.replaced_at)}
                      busy={erase.isPending}
                      onClick={() => void confirmErase(version.id)}
                    >
                      Elimina
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <DialogActions>
        <Button onClick={onClose}>Chiudi</Button>
      </DialogActions>
    </Dialog>
  );
}
