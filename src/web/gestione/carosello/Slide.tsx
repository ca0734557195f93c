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

interface SlideProps {
  slide: EditableStudioPhoto;
  index: number;
  total: number;
  onMove: (from: number, to: number) => void;
  onRemove: (slide: EditableStudioPhoto) => void;
}

/** One photo of the carousel: its caption, its place in the row, its removal. */
export function Slide({ slide, index, total, onMove, onRemove }: SlideProps) {
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
        <Caption slide={slide} />
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
function Caption({ slide }: { slide: EditableStudioPhoto }) {
  const [typed, setTyped] = useState(slide.titolo ?? '');
  // What the text that is being typed was made from.
  const [base, setBase] = useState(slide);
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: ({ over, titolo }: { over: EditableStudioPhoto; titolo: string }) => captionSlide(over, titolo),
    onSuccess: (now) => {
      setBase(now);
      setTyped(now.titolo ?? '');
    },
    onError: (error) => {
      if (!isConflict(error)) sayFailure(words.failed, error);
    },
    onSettled: refresh,
  });
  const changed = typed.trim() !== (base.titolo ?? '');
  // Somebody else's caption shows at once where nothing of one's own is in the field.
  useEffect(() => {
    if (changed || save.isPending || slide.version <= base.version) return;
    setBase(slide);
    setTyped(slide.titolo ?? '');
  }, [slide, base, changed, save.isPending]);

  const send = () => {
    // In a conflict the person chooses; leaving the field is no choice.
    if (changed && !save.isPending && !isConflict(save.error)) save.mutate({ over: base, titolo: typed.trim() });
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
            <Button onClick={() => save.mutate({ over: theirs, titolo: typed.trim() })}>
              {words.conflict.useMine}
            </Button>
          </Buttons>
        </Notice>
      )}
    </div>
  );
}
