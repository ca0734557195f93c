import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { carouselCrop } from '../../../content/photo-places.ts';
import { limits } from '../../../contract/limits.ts';
import { type EditableStudioPhoto, editableStudioPhoto } from '../../../contract/photo-schemas.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlacePicture } from '../foto/PlacePicture.tsx';
import { Button, Buttons } from '../parts/Button.tsx';
import { sayFailure } from '../parts/toasts.ts';
import { captionSlide, isConflict, useRefresh } from './calls.ts';
import styles from './page.module.css';
import { useSortable } from './sortable.ts';
import { words } from './words.ts';

/** How a caption stands; `saving`: what is typed is on its way. */
export type CaptionState = 'saved' | 'saving' | 'unsaved';

interface CaptionProps {
  slide: EditableStudioPhoto;
  onState: (id: number, state: CaptionState) => void;
}

interface SlideProps extends CaptionProps {
  index: number;
  total: number;
  onMove: (from: number, to: number) => void;
  onRemove: (slide: EditableStudioPhoto) => void;
}

/** One photo of the carousel: its caption, its place in the row, its removal. */
export function Slide({ slide, index, total, onState, onMove, onRemove }: SlideProps) {
  const name = slide.titolo ?? words.unnamed(index + 1);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const edge = useSortable({ row, handle, index, onMove });
  return (
    <li
      ref={row}
      className={`${styles.slide} ${edge ? styles[edge] : ''}`}
      aria-label={words.position(index + 1, total)}
      data-slide={slide.id}
    >
      <span className={styles.handle} ref={handle} aria-hidden="true" title={words.drag}>
        {index + 1}
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
        <Caption slide={slide} onState={onState} />
        <Buttons>
          <Button
            aria-label={words.named(words.earlier, name)}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            {words.earlier}
          </Button>
          <Button
            aria-label={words.named(words.later, name)}
            disabled={index === total - 1}
            onClick={() => onMove(index, index + 1)}
          >
            {words.later}
          </Button>
          <Button kind="text" aria-label={words.named(words.remove, name)} onClick={() => onRemove(slide)}>
            {words.remove}
          </Button>
        </Buttons>
      </div>
    </li>
  );
}

/** The caption; it saves itself when it is left, and shows both where somebody else was faster. */
function Caption({ slide, onState }: CaptionProps) {
  const { id } = slide;
  const [typed, setTyped] = useState(slide.titolo ?? '');
  // What the text that is being typed was made from.
  const [base, setBase] = useState(slide);
  // Whether the field was left while a save was under way, which cannot have sent what was typed since.
  const [left, setLeft] = useState(false);
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: ({ over, text }: { over: EditableStudioPhoto; text: string }) => captionSlide(over, text.trim()),
    onSuccess: (now, { text }) => {
      setBase(now);
      setTyped((current) => (current === text ? (now.titolo ?? '') : current));
    },
    onError: (error) => {
      if (!isConflict(error)) sayFailure(words.failed, error);
    },
    // Not waited for: the save itself is over.
    onSettled: () => void refresh(),
  });
  const changed = typed.trim() !== (base.titolo ?? '');
  // Somebody else's caption shows at once where nothing of one's own is in the field.
  useEffect(() => {
    if (changed || save.isPending || slide.version <= base.version) return;
    setBase(slide);
    setTyped(slide.titolo ?? '');
  }, [slide, base, changed, save.isPending]);

  const { mutate, isPending, isSuccess } = save;
  useEffect(() => {
    if (!left || isPending) return;
    setLeft(false);
    // One that failed says so, and is sent again by whoever leaves the field again.
    if (changed && isSuccess) mutate({ over: base, text: typed });
  }, [left, isPending, isSuccess, changed, base, typed, mutate]);

  const state = isPending || left ? 'saving' : changed ? 'unsaved' : 'saved';
  useEffect(() => onState(id, state), [id, state, onState]);
  // A photo that is taken out takes what was typed with it.
  useEffect(() => () => onState(id, 'saved'), [id, onState]);

  const send = () => {
    if (isPending) setLeft(true);
    // In a conflict the person chooses; leaving the field is no choice.
    else if (changed && !isConflict(save.error)) mutate({ over: base, text: typed });
  };
  const conflict = isConflict(save.error) ? v.safeParse(editableStudioPhoto, save.error.current) : null;
  const theirs = conflict?.success ? conflict.output : null;
  return (
    <div className={styles.caption}>
      <Field
        label={words.caption}
        value={typed}
        maxLength={limits.titolo}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={send}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send();
        }}
      />
      <p role="status">{save.isPending ? words.saving : save.isSuccess && !changed ? words.saved : ''}</p>
      {theirs && (
        <Notice variant="destructive" role="alert" title={words.conflict.caption}>
          <p>{words.conflict.theirs(theirs.titolo)}</p>
          <p>{words.conflict.mine(typed.trim())}</p>
          <Buttons>
            <Button
              onClick={() => {
                save.reset();
                setBase(theirs);
                setTyped(theirs.titolo ?? '');
              }}
            >
              {words.conflict.keepTheirs}
            </Button>
            <Button onClick={() => mutate({ over: theirs, text: typed })}>{words.conflict.useMine}</Button>
          </Buttons>
        </Notice>
      )}
    </div>
  );
}
