import type { Example } from '../examples/example.ts';
import { drawn, Slot } from '../examples/frames.tsx';
import { carousel } from '../examples/words.ts';
import { Carousel } from './Carousel.tsx';
import { Photo } from './Photo.tsx';

/** A row of this many numbered slides. */
function slides(count: number, label: string) {
  const words = {
    ...carousel,
    label,
    position: (index: number, total: number) => `Foto ${index} di ${total}`,
    slidePosition: (index: number, total: number) => `${index} di ${total}`,
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <Carousel slides={numbers} total={count} keyOf={(number) => number} words={words}>
      {(number) => (
        <Slot shape="landscape">
          <Photo
            url={number % 4 === 2 ? drawn(400, 900) : drawn(900, 600)}
            picture={null}
            alt={`${label}, numero ${number}`}
            sizes="20rem"
          />
        </Slot>
      )}
    </Carousel>
  );
}

/** `Carousel` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'Una sola foto', element: slides(1, 'Una foto') },
  { name: 'Tre foto, una verticale', element: slides(3, 'Tre foto') },
  { name: 'Dodici foto', element: slides(12, 'Dodici foto') },
  { name: 'Più foto di quante ne stanno nella prima pagina', element: slides(40, 'Quaranta foto') },
];
