import { useEffect, useRef, useState } from 'react';
import { carouselCrop } from '../../content/photos/photo-places.ts';
import { captionFields, type EditableStudioPhoto } from '../../contract/photos/images.ts';
import { AutosavedField } from '../documents/forms/AutosavedField.tsx';
import type { Draft } from '../parts/draft/draft.ts';
import { type DraftPool, useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { focusHeadingOnRemoval } from '../parts/page/heading-focus.ts';
import { PlacePicture } from '../photos/PlacePicture.tsx';
import { usePerson } from '../session/use-session.ts';
import styles from './CarouselPage.module.css';
import { createCaptionSource, getCaption, useRefreshSlides, useRemoveSlide } from './carousel-calls.ts';
import { useSortable } from './sortable.ts';

interface SlideProps {
  slide: EditableStudioPhoto;
  index: number;
  total: number;
  /** Moves the photo by `to - from` positions and stops at the ends of the list, however large the difference is. */
  onMove: (from: number, to: number) => void;
}

/** Carousel photo with its caption, reorder buttons and removal. */
export function Slide({ slide, index, total, onMove }: SlideProps) {
  const name = slide.titolo ?? `foto ${index + 1}`;
  const position = `Foto ${index + 1} di ${total}`;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const draft = useCaptionDraft(slide);
  const removal = useRemoveSlide();
  /** Saves the caption, then returns the current row of the photo. */
  const readCurrentSlide = async () => {
    await draft.saveAll();
    return draft.get().row;
  };
  const edge = useSortable({ row, handle, index, onMove });
  // Keyboard reorder: keep the moved row in view, because the focus is inside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the position has changed
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) row.current.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <li
      ref={row}
      className={`grid ruled-below ${styles.slide} ${edge ? styles[edge] : ''}`}
      aria-label={position}
      data-slide={slide.id}
    >
      <span
        className={`grid accent serif ${styles.handle}`}
        ref={handle}
        aria-hidden="true"
        title="Trascina per spostare"
      >
        {index + 1}
        {total > 1 && <DragHandleIcon />}
      </span>
      <PlacePicture
        url={slide.url}
        picture={slide.picture}
        alt={slide.titolo ?? ''}
        width={240}
        crop={carouselCrop}
        focus={slide.focus ?? null}
      />
      <div className={`stack3 top ${styles.words}`}>
        <Caption draft={draft} subject={position} />
        <Buttons>
          <Button subject={name} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
            Sposta prima
          </Button>
          <Button subject={name} disabled={index === total - 1} onClick={() => onMove(index, index + 1)}>
            Sposta dopo
          </Button>
          <Button subject={name} disabled={index === 0} onClick={() => onMove(index, index - total)}>
            Sposta all’inizio
          </Button>
          <Button subject={name} disabled={index === total - 1} onClick={() => onMove(index, index + total)}>
            Sposta in fondo
          </Button>
          <Button kind="text" subject={name} busy={removal.isPending} onClick={() => removal.mutate(readCurrentSlide)}>
            Elimina
          </Button>
        </Buttons>
      </div>
    </li>
  );
}

/** Drag handle icon of six dots. */
function DragHandleIcon() {
  return (
    <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true">
      {[2, 10].flatMap((x) => [2, 10, 18].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.75" />))}
    </svg>
  );
}

const slideDrafts: DraftPool<EditableStudioPhoto> = new Map();

/** Draft of a caption. */
function useCaptionDraft(slide: EditableStudioPhoto): Draft<EditableStudioPhoto> {
  const { id } = slide;
  const { email } = usePerson();
  const refresh = useRefreshSlides();
  return useDraft(
    slideDrafts,
    slide,
    createCaptionSource(id, email, {
      onSaved: refresh,
      // Photo deleted elsewhere: the field unmounts, so the toast keeps the typed caption.
      onDeleted: (value) =>
        showToast({
          title: 'La foto non c’è più: è stata eliminata da un’altra persona o in un’altra scheda',
          description: getCaption(value) && `La didascalia scritta qui era «${getCaption(value)}».`,
          failure: true,
        }),
    }),
  );
}

function Caption({ draft, subject }: { draft: Draft<EditableStudioPhoto>; subject: string }) {
  const { row } = useDraftState(draft);
  const [initialRow] = useState(row);
  return (
    <div className={`grid ${styles.caption}`} ref={focusHeadingOnRemoval}>
      <AutosavedField
        draft={draft}
        path="titolo"
        field={captionFields.fields.titolo}
        subject={subject}
        saved={row !== initialRow && 'Salvata'}
      />
    </div>
  );
}
