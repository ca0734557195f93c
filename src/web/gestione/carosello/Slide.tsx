import { useCallback, useEffect, useRef, useState } from 'react';
import { carouselCrop } from '../../../content/photos/photo-places.ts';
import { limits } from '../../../contract/limits.ts';
import { type EditableStudioPhoto, editableStudioPhoto } from '../../../contract/photos/images.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlacePicture } from '../foto/PlacePicture.tsx';
import { currentOf } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { accessibleName } from '../parts/wording/accessible-name.ts';
import { isOutOfReach, networkOrPause } from '../uploads/send-file.ts';
import { useCaptioning, useRemoval } from './calls.ts';
import styles from './page.module.css';
import { useSortable } from './sortable.ts';
import { words } from './words.ts';

/** How long in ms after which a caption that the server did not answer is sent again, unless the network is back before. */
const pauseAfterFailure = 4000;

export type CaptionState = 'saved' | 'saving' | 'unsaved';

interface SlideProps {
  slide: EditableStudioPhoto;
  index: number;
  total: number;
  onState: (id: number, state: CaptionState) => void;
  onMove: (from: number, to: number) => void;
}

/** One photo of the carousel: its caption, its place in the row, its removal. */
export function Slide({ slide, index, total, onState, onMove }: SlideProps) {
  const name = slide.titolo ?? words.unnamed(index + 1);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const caption = useCaption(slide, onState);
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
        <Caption {...caption} of={words.position(index + 1, total)} />
        <Buttons>
          <Button of={name} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
            {words.earlier}
          </Button>
          <Button of={name} disabled={index === total - 1} onClick={() => onMove(index, index + 1)}>
            {words.later}
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

/**
 * A caption that saves itself when it is left, again where no answer came; where somebody was faster `theirs` is the photo as it stands.
 */
function useCaption(slide: EditableStudioPhoto, onState: SlideProps['onState']) {
  const { id } = slide;
  const [typed, type] = useState(slide.titolo ?? '');
  // What the text that is being typed was made from: for saves that wait for their turn, and as what is rendered from.
  const base = useRef(slide);
  const [held, setHeld] = useState(slide);
  const hold = useCallback((now: EditableStudioPhoto) => {
    base.current = now;
    setHeld(now);
  }, []);
  const standing = () => base.current;
  const { mutate, reset, ...save } = useCaptioning(standing, (now, text) => {
    hold(now);
    type((current) => (current === text ? (now.titolo ?? '') : current));
  });
  const changed = typed.trim() !== (held.titolo ?? '');
  // Somebody else's caption shows at once where nothing of one's own is in the field.
  useEffect(() => {
    if (changed || save.isPending || slide.version <= held.version) return;
    hold(slide);
    type(slide.titolo ?? '');
  }, [slide, held, changed, save.isPending, hold]);

  // What was typed last before the field was left: who types on has not said yet what the caption is to be.
  const unanswered = changed && isOutOfReach(save.error) ? save.variables : undefined;
  useEffect(() => {
    if (unanswered === undefined) return;
    const control = new AbortController();
    networkOrPause(pauseAfterFailure, control.signal).then(
      () => mutate(unanswered),
      () => {},
    );
    return () => control.abort();
  }, [unanswered, mutate]);

  const state = save.isPending ? 'saving' : changed ? 'unsaved' : 'saved';
  useEffect(() => onState(id, state), [id, state, onState]);
  // A photo that is taken out takes what was typed with it.
  useEffect(() => () => onState(id, 'saved'), [id, onState]);

  const theirs = currentOf(save.error, editableStudioPhoto);
  return {
    typed,
    type,
    standing,
    theirs,
    leave: () => {
      const sent = save.isPending ? save.variables.trim() : (held.titolo ?? '');
      // In a conflict the person chooses; leaving the field is no choice.
      if (typed.trim() === sent || theirs) return;
      mutate(typed);
      // At once, for whoever leaves the field by a link: React Query tells a moment later.
      onState(id, 'saving');
    },
    settle: (over: EditableStudioPhoto, text: string) => {
      hold(over);
      type(text);
      if (text.trim() === (over.titolo ?? '')) reset();
      else mutate(text);
    },
    said: save.isPending
      ? words.saving
      : !changed
        ? save.isSuccess && words.saved
        : unanswered !== undefined
          ? words.notYetSaved
          : save.isError && !theirs && words.refused(save.error.message),
  };
}

function Caption({ of, typed, type, leave, settle, theirs, said }: ReturnType<typeof useCaption> & { of: string }) {
  return (
    <div className={styles.caption}>
      <Field
        label={words.caption}
        aria-label={accessibleName(words.caption, of)}
        value={typed}
        maxLength={limits.titolo}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
        }}
      />
      <p role="status">{said}</p>
      {theirs && (
        <Notice variant="destructive" role="alert" title={words.conflict.caption}>
          <p>{words.conflict.theirs(theirs.titolo)}</p>
          <p>{words.conflict.mine(typed.trim())}</p>
          <Buttons>
            <Button onClick={() => settle(theirs, theirs.titolo ?? '')}>{words.conflict.keepTheirs}</Button>
            <Button onClick={() => settle(theirs, typed)}>{words.conflict.useMine}</Button>
          </Buttons>
        </Notice>
      )}
    </div>
  );
}
