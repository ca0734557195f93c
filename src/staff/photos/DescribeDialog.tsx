import { useState } from 'react';
import { formatPlaceName, type PhotoPlace } from '../../content/photos/photo-places.ts';
import type { Change } from '../../contract/fields/changes.ts';
import { type EditableImage, editableImage, photoFields } from '../../contract/photos/images.ts';
import { parsePhotoHash } from '../../contract/photos/variants.ts';
import { Notice } from '../../ui/Notice.tsx';
import { DraftDialog } from '../documents/forms/DraftDialog.tsx';
import { DraftFields } from '../documents/forms/DraftFields.tsx';
import { useDraftForm } from '../documents/forms/use-draft-form.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { useColleagueName, usePerson } from '../session/use-session.ts';
import { DescribedPhotoContext } from './described-photo.ts';
import { placeQueryKeys, useChangeImage } from './photo-calls.ts';

interface DescribeDialogProps {
  place: PhotoPlace | null;
  title: string;
  image: EditableImage;
  suggestedAlt: string | null;
  onClose: () => void;
}

/** Dialog for alt text, focus point and credit of a photo, beside a preview of the crops. */
export function DescribeDialog({ place, title, image: currentImage, suggestedAlt, onClose }: DescribeDialogProps) {
  const [openedImage] = useState(currentImage);
  const draft = useDescriptionDraft({ place, image: openedImage, suggestedAlt });
  const form = useDraftForm(draft, {
    successToast: (image) => ({ title: 'Testo e inquadratura salvati', about: formatPlaceName(image) }),
    refreshKeys: placeQueryKeys,
    onDone: onClose,
  });
  const { row: image } = useDraftState(draft);
  const { focus, alt, credit } = photoFields.fields;
  const isSuggested = image.alt === null && suggestedAlt;
  const fields = {
    focus,
    alt: isSuggested ? { ...alt, help: 'Era il testo della foto di prima: va bene anche per questa?' } : alt,
    // Photos that are hosted elsewhere have no credit.
    ...(parsePhotoHash(image.url_foto) !== null && { credit }),
  };
  return (
    <DraftDialog form={form} onClose={onClose} title={`${title}: testo e inquadratura`}>
      {image.url_foto !== openedImage.url_foto && <ReplacedPhoto image={image} />}
      <DescribedPhotoContext value={{ image, place }}>
        <DraftFields form={form} fields={fields} />
      </DescribedPhotoContext>
    </DraftDialog>
  );
}

/** Draft of a photo's description. Each save names the photo, so that its text is not saved for another one. */
function useDescriptionDraft({
  place,
  image,
  suggestedAlt,
}: Pick<DescribeDialogProps, 'place' | 'image' | 'suggestedAlt'>) {
  const changeImage = useChangeImage();
  const { email } = usePerson();
  const proposedAlt = suggestedAlt ?? (place?.decorative ? '' : null);
  const source: DraftSource<EditableImage> = {
    key: `${email} foto-${formatPlaceName(image)} ${image.url_foto}`,
    fields: photoFields,
    schema: editableImage,
    autosave: false,
    read: ({ alt, focus, credit, url_foto, version, updated_by, updated_at }) => ({
      value: { alt, focus, credit: credit ?? '' },
      version,
      by: updated_by,
      at: updated_at,
      about: url_foto,
    }),
    save: (changes, { url_foto, ...key }) =>
      changeImage(key, [{ path: 'url_foto', from: url_foto, to: url_foto }, ...changes.map(toStoredChange)]),
    ...(image.alt === null && proposedAlt !== null && { proposal: { alt: proposedAlt } }),
  };
  return useDraft(null, image, source);
}

/** Change as the photo stores it: without a credit it is `null`. */
function toStoredChange(change: Change): Change {
  return change.path === 'credit' ? { ...change, from: change.from || null, to: change.to || null } : change;
}

/** Notice that the dialog shows another photo now, with the text that was typed for the former one. */
function ReplacedPhoto({ image: { updated_by } }: { image: EditableImage }) {
  const colleague = useColleagueName(updated_by);
  const title =
    colleague === null ? 'Intanto la foto è stata cambiata altrove' : `Intanto ${colleague} ha cambiato la foto`;
  return (
    <Notice variant="destructive" role="alert" title={title}>
      <p>Ora si vede la foto nuova. Quello che è scritto qui vale per questa solo se si sceglie.</p>
    </Notice>
  );
}
