import { useEffect, useRef } from 'react';
import { carouselCrop } from '../../../content/photos/photo-places.ts';
import { limits } from '../../../contract/limits.ts';
import { type EditableStudioPhoto, editableStudioPhoto } from '../../../contract/photos/images.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlacePicture } from '../foto/PlacePicture.tsx';
import { currentOf } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { useAutosave } from '../parts/form/use-autosave.ts';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { say } from '../parts/overlays/toasts.ts';
import { accessibleName } from '../parts/wording/accessible-name.ts';
import { useCaptioning, useRemoval } from './calls.ts';
import styles from './page.module.css';
import { useSortable } from './sortable.ts';
import { words } from './words.ts';

interface SlideProps {
  slide: EditableStudioPhoto;
  index: number;
  total: number;
  onMove: (from: number, to: number) => void;
}

/** One photo of the carousel: its caption, its place in the row, its removal. */
export function Slide({ slide, index, total, onMove }: SlideProps) {
  const name = slide.titolo ?? words.unnamed(index + 1);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const caption = useCaption(slide);
  const removal = useRemoval();
  const edge = useSortable({ row, handle, index, onMove });
  // Whoever moves it with a key goes on from where it has come to stand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what has changed
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) row.current.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <li
      ref={row}
      className={`${styles.slide} ${edge ? styles[edge] : ''}`}
      aria-label={words.position(index + 1, total)}
      data-slide={slide.id}
    >
      <span className={styles.handle} ref={handle} aria-hidden="true" title={words.drag}>
        {index + 1}
        {total > 1 && <Grip />}
      </span>
      <PlacePicture
        url={slide.url}
        picture={slide.picture}
        alt={slide.titolo ?? ''}
        width={240}
        crop={carouselCrop}
        focus={slide.focus ?? null}
      />
      <div className={styles.words}>
        <Caption caption={caption} of={words.position(index + 1, total)} />
        <Buttons>
          <Button of={name} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
            {words.earlier}
          </Button>
          <Button of={name} disabled={index === total - 1} onClick={() => onMove(index, index + 1)}>
            {words.later}
          </Button>
          <Button of={name} disabled={index === 0} onClick={() => onMove(index, 0)}>
            {words.toStart}
          </Button>
          <Button of={name} disabled={index === total - 1} onClick={() => onMove(index, total - 1)}>
            {words.toEnd}
          </Button>
          <Button
            kind="text"
            removes
            of={name}
            busy={removal.isPending}
            onClick={() => removal.mutate(caption.standing)}
          >
            {words.remove}
          </Button>
        </Buttons>
      </div>
    </li>
  );
}

/** The six dots by which things that can be dragged are known. */
function Grip() {
  return (
    <svg viewBox="0 0 12 20" width="12" height="20" aria-hidden="true">
      {[2, 10].flatMap((x) => [2, 10, 18].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.75" />))}
    </svg>
  );
}

const keptOf = ({ titolo, version }: EditableStudioPhoto) => ({ text: titolo ?? '', version });

/** A caption that saves itself when it is left. */
function useCaption(slide: EditableStudioPhoto) {
  const { id } = slide;
  const put = useCaptioning();
  const caption = useAutosave({
    kept: keptOf(slide),
    save: async (titolo, version) => keptOf(await put.mutateAsync({ id, titolo, version })),
    currentOf(error) {
      const current = currentOf(error, editableStudioPhoto);
      return current && keptOf(current);
    },
    // The photo goes from the list with its field: what was typed there is said once more.
    onGone: (text) => say({ title: words.conflict.gone, description: words.conflict.goneText(text), failure: true }),
    onceLeft: true,
  });
  useUnsaved(caption.unsaved, { saving: caption.onItsWay });
  /** The photo as it stands once its caption is saved. */
  const standing = async () => {
    const { text, version } = await caption.standing();
    return { ...slide, titolo: text === '' ? null : text, version };
  };
  return { ...caption, standing };
}

function Caption({ caption, of }: { caption: ReturnType<typeof useCaption>; of: string }) {
  const { text, type, leave, save, unsaved, theirs, settle } = caption;
  return (
    <div className={styles.caption}>
      <Field
        label={words.caption}
        aria-label={accessibleName(words.caption, of)}
        value={text}
        maxLength={limits.titolo}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
        }}
      />
      <p role="status">
        {save.state === 'saving' && words.saving}
        {save.state === 'saved' && !unsaved && words.saved}
        {save.state === 'failed' && unsaved && words.notYetSaved}
        {save.state === 'refused' && unsaved && words.refused(save.reason)}
      </p>
      {theirs !== null && (
        <Notice variant="destructive" role="alert" title={words.conflict.caption}>
          <p>{words.conflict.theirs(theirs)}</p>
          <p>{words.conflict.mine(text.trim())}</p>
          <Buttons>
            <Button onClick={() => settle(theirs)}>{words.conflict.keepTheirs}</Button>
            <Button onClick={() => settle(text)}>{words.conflict.useMine}</Button>
          </Buttons>
        </Notice>
      )}
    </div>
  );
}
