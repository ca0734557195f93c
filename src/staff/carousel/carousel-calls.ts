import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { requestErrors } from '../../content/request-errors.ts';
import type { Change, Content } from '../../contract/fields/changes.ts';
import {
  captionFields,
  type EditableStudioPhoto,
  editableStudioPhoto,
  editableStudioPhotos,
  type NewStudioPhoto,
  studioPhotoCalls,
} from '../../contract/photos/images.ts';
import { callApi } from '../api.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';
import { deleteResource, logAndRethrow, slidesKey } from '../photos/photo-calls.ts';

export const slidesQuery = queryOptions({
  queryKey: slidesKey,
  queryFn: ({ signal }) => callApi(studioPhotoCalls.editable, {}, signal),
});

/** Mutation scope: reorders and removals run one after the other, because each is based on the previous one. */
const mutationScope = { id: 'studio-photos' };

/** Adds a photo to the carousel. Throws `StaffFailure`. */
function addSlide(photo: NewStudioPhoto): Promise<EditableStudioPhoto> {
  return callApi(studioPhotoCalls.add, photo).catch(logAndRethrow(requestErrors.addPhoto));
}

/** Returns the caption from the fields of its draft. */
export const getCaption = ({ titolo }: Content) => String(titolo);

/** Change of a caption as the photo stores it: without a caption its title is `null`. */
function toStoredCaption({ path, from, to }: Change): Change {
  const [former, caption] = [from, to].map((text) => String(text).trim() || null);
  return { path, from: former, to: caption };
}

interface CaptionEvents extends Pick<DraftSource<EditableStudioPhoto>, 'onDeleted'> {
  /** Called after each save, successful or not. */
  onSaved?: () => unknown;
}

/** Draft source of a photo's caption. */
export function createCaptionSource(
  id: number,
  user: string,
  { onSaved, ...events }: CaptionEvents = {},
): DraftSource<EditableStudioPhoto> {
  return {
    ...events,
    key: `${user} didascalia-${id}`,
    fields: captionFields,
    schema: editableStudioPhoto,
    read: ({ titolo, version, updated_at, updated_by }) => ({
      value: { titolo: titolo ?? '' },
      version,
      by: updated_by,
      at: updated_at,
    }),
    save: (changes) =>
      callApi(studioPhotoCalls.change, { id, changes: changes.map(toStoredCaption) })
        .catch(logAndRethrow(requestErrors.updatePhoto))
        .finally(() => void onSaved?.()),
  };
}

/** Refetches the photos. */
export function useRefreshSlides() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: slidesQuery.queryKey });
}

const failureToast = ({ message }: Error) => ({
  title: 'La modifica non è riuscita',
  about: 'carousel',
  description: message,
});

/**
 * Mutation that removes photos from the carousel, with undo. Its variable `readSlide` is called only after the earlier
 * mutations of the scope, so that it returns the current version.
 */
export function useRemoveSlide() {
  const client = useQueryClient();
  const options = { refreshKeys: [slidesQuery.queryKey], failureToast };
  const restoreSlide = useCall(
    ({ url, titolo, ordine, focus }: EditableStudioPhoto) => addSlide({ url, titolo, ordine, ...(focus && { focus }) }),
    { ...options, successToast: 'La foto è di nuovo nel carosello' },
  );
  return useCall(
    async (readSlide: () => Promise<EditableStudioPhoto>) => {
      const slide = await readSlide();
      const hasDeleted = await deleteResource(studioPhotoCalls.remove, { id: slide.id, version: slide.version });
      const cachedSlide = client.getQueryData(slidesQuery.queryKey)?.find(({ id }) => id === slide.id);
      return hasDeleted ? { ...slide, ordine: cachedSlide?.ordine ?? slide.ordine } : null;
    },
    {
      ...options,
      scope: mutationScope,
      successToast: (slide) =>
        slide ? { title: 'Foto eliminata dal carosello', undo: () => restoreSlide.mutate(slide) } : undefined,
    },
  );
}

/**
 * Optimistic reorder, relative to the cached order, so that quick presses add up. On a conflict the server's order
 * wins.
 */
export function useMoveSlide() {
  const client = useQueryClient();
  const { queryKey } = slidesQuery;
  const save = useCall(
    (order: { before: number[]; after: number[] }) =>
      callApi(studioPhotoCalls.order, order).catch((error: unknown) => {
        void client.invalidateQueries({ queryKey });
        return logAndRethrow(requestErrors.updatePhoto)(error);
      }),
    {
      scope: mutationScope,
      failureToast,
      onConflict: receiveCurrent(editableStudioPhotos, (slides) => client.setQueryData(queryKey, slides)),
      // Keeps the cached order, which may be newer, but copies `ordine` from the response: undoing a removal needs it.
      onSuccess: (savedSlides) => {
        const savedPositions = new Map(savedSlides.map(({ id, ordine }) => [id, ordine]));
        client.setQueryData(queryKey, (slides) =>
          slides?.map((slide) => ({ ...slide, ordine: savedPositions.get(slide.id) ?? slide.ordine })),
        );
      },
    },
  );
  return (movedId: number, offset: number) => {
    void client.cancelQueries({ queryKey });
    const slides = client.getQueryData(queryKey) ?? [];
    const before = slides.map(({ id }) => id);
    const others = before.filter((id) => id !== movedId);
    const after = others.toSpliced(Math.max(0, before.indexOf(movedId) + offset), 0, movedId);
    client.setQueryData(
      queryKey,
      slides.toSorted((one, other) => after.indexOf(one.id) - after.indexOf(other.id)),
    );
    save.mutate({ before, after });
  };
}
