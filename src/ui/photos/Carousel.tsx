import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './Carousel.module.css';

interface CarouselProps<Slide> {
  slides: readonly Slide[];
  total: number;
  keyOf: (slide: Slide) => string | number;
  children: (slide: Slide) => ReactNode;
  words: {
    label: string;
    previous: string;
    next: string;
    position: (index: number, total: number) => string;
    role: string;
    slideRole: string;
    slidePosition: (index: number | string, total: number) => string;
  };
}

/** Number of slides in the initial markup; scrolling towards the end renders more. */
const initialSlideCount = 12;

/** Row of slides with native scrolling and snapping. Buttons, hidden without JavaScript, scroll it by one slide. */
export function Carousel<Slide>({ slides, total, keyOf, children, words }: CarouselProps<Slide>) {
  const track = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState(initialSlideCount);
  const [ends, setEnds] = useState({ start: true, end: total < 2 });
  /** Numbers of the slides in view, such as `2–5`; blank before the row is measured. */
  const [inView, setInView] = useState('');
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const updatePosition = () => {
      const start = row.scrollLeft < 2;
      const end = row.scrollLeft + row.clientWidth > row.scrollWidth - 2;
      setEnds((known) => (known.start === start && known.end === end ? known : { start, end }));
      const step = measureStep(row);
      if (step) {
        const first = Math.round(row.scrollLeft / step) + 1;
        const last = Math.min(total, first + Math.round(row.clientWidth / step) - 1);
        setInView(first < last ? `${first}–${last}` : String(first));
      }
      if (row.scrollLeft + row.clientWidth * 2 > row.scrollWidth) setRendered((count) => count + initialSlideCount);
    };
    updatePosition();
    const observer = new ResizeObserver(updatePosition);
    observer.observe(row);
    row.addEventListener('scroll', updatePosition, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', updatePosition);
    };
  }, [total]);

  const move = (by: 1 | -1) => {
    const row = track.current;
    const step = row && measureStep(row);
    if (!step) return;
    const index = Math.max(0, Math.min(slides.length - 1, Math.round(row.scrollLeft / step) + by));
    row.scrollTo({ left: index * step });
    setAnnounced(words.position(index + 1, total));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is the carousel of the ARIA pattern
    <div className="above6" role="group" aria-roledescription={words.role} aria-label={words.label}>
      <div className={`line ${styles.controls}`}>
        {/* Hidden from screen readers, which hear the position after a press and read it in the name of each slide. */}
        <span className="soft figures" aria-hidden="true">
          {inView && words.slidePosition(inView, total)}
        </span>
        <CarouselButton name={words.previous} disabled={ends.start} onClick={() => move(-1)} d="M12 4 6 10l6 6" />
        <CarouselButton name={words.next} disabled={ends.end} onClick={() => move(1)} d="m8 4 6 6-6 6" />
        <span className="visually-hidden" role="status">
          {announced}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a row of pictures */}
      <div className={styles.track} ref={track} role="group" aria-label={words.label} tabIndex={0}>
        {slides.slice(0, rendered).map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is the slide of the ARIA pattern
          <div
            className={styles.slide}
            key={keyOf(slide)}
            role="group"
            aria-roledescription={words.slideRole}
            aria-label={words.slidePosition(index + 1, total)}
          >
            {children(slide)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Distance in pixels between the starts of two slides; `undefined` with fewer than two. */
function measureStep({ children: [first, second] }: HTMLElement): number | undefined {
  return first && second && second.getBoundingClientRect().left - first.getBoundingClientRect().left;
}

interface CarouselButtonProps {
  name: string;
  disabled: boolean;
  onClick: () => void;
  d: string;
}

function CarouselButton({ name, disabled, onClick, d }: CarouselButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hasFocus = useRef(false);
  // Move the focus to the enabled button when this one is disabled, because a disabled button loses the focus.
  useEffect(() => {
    if (!disabled || !hasFocus.current) return;
    hasFocus.current = false;
    const row = button.current?.parentElement;
    row?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }, [disabled]);
  // Handle a press that happened before hydration; the inline script has marked the button.
  const replayPress = useEffectEvent(onClick);
  useEffect(() => {
    if (button.current && 'pressed' in button.current) replayPress();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={`square ${styles.button}`}
      aria-label={name}
      data-tooltip=""
      disabled={disabled}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" width="1.1em" height="1.1em" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}
