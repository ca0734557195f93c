import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import type { FocusPoint } from '../../contract/photos/images.ts';
import type { PhotoSize } from '../../contract/photos/variants.ts';
import { formatPercent } from './focus-words.ts';
import styles from './Photos.module.css';
import { PlacePicture } from './PlacePicture.tsx';

/** Step of an arrow key, as a fraction of the photo's side; `shiftStep` with Shift. */
const arrowStep = 0.01;
const shiftStep = 0.1;

interface FocusPickerProps {
  url: string;
  picture: PhotoSize | null;
  value: FocusPoint;
  onChange: (value: FocusPoint) => void;
  children?: ReactNode;
}

const arrowDirections: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Uncropped photo with its focus point, which every crop includes. Moved by pointer, arrow keys or two sliders. */
export function FocusPicker({ url, picture, value, onChange, children }: FocusPickerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const setFromPointer = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    onChange({
      x: clampFraction((event.clientX - box.left) / box.width),
      y: clampFraction((event.clientY - box.top) / box.height),
    });
  };
  const setFromKey = (event: KeyboardEvent) => {
    const move = arrowDirections[event.key];
    if (!move) return;
    event.preventDefault();
    const step = event.shiftKey ? shiftStep : arrowStep;
    onChange({ x: clampFraction(value.x + move[0] * step), y: clampFraction(value.y + move[1] * step) });
  };
  const renderSlider = (axis: 'x' | 'y', label: string) => (
    <label className={`stack3 small ${styles.slider}`} htmlFor={`${id}-${axis}`}>
      <span>{label}</span>
      <input
        id={`${id}-${axis}`}
        type="range"
        min={0}
        max={100}
        value={Math.round(value[axis] * 100)}
        aria-valuetext={formatPercent(value[axis])}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange({ ...value, [axis]: Number(currentTarget.value) / 100 })}
        onKeyDown={setFromKey}
      />
      <output htmlFor={`${id}-${axis}`}>{formatPercent(value[axis])}</output>
    </label>
  );
  return (
    <fieldset className={`grid ${styles.picker}`}>
      <legend>Il punto da non tagliare</legend>
      <p id={`${id}-hint`} className="soft">
        Si sposta toccando la foto, o con le frecce della tastiera.
      </p>
      <div className={`row ${styles.both}`}>
        <div
          className={styles.frame}
          ref={frame}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            setFromPointer(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) setFromPointer(event);
          }}
        >
          <PlacePicture url={url} picture={picture} alt="" width={560} />
          <span
            className={styles.point}
            style={{ insetInlineStart: `${value.x * 100}%`, insetBlockStart: `${value.y * 100}%` }}
          />
        </div>
        {children}
      </div>
      <div className={`stack2 ${styles.sliders}`}>
        {renderSlider('x', 'Da sinistra')}
        {renderSlider('y', 'Dall’alto')}
      </div>
    </fieldset>
  );
}

function clampFraction(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100;
}
