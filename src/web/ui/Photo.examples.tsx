import type { Example } from '../examples/example.ts';
import { drawn, plate, Slot, uploaded } from '../examples/frames.tsx';
import { photoHint } from '../examples/words.ts';
import { Photo } from './Photo.tsx';
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx';

/** `Photo` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Del sito',
    element: (
      <Slot shape="landscape">
        <Photo {...uploaded} alt="Una bilancia" sizes="26rem" broken={<PhotoPlaceholder mark="IMG 1" />} />
      </Slot>
    ),
  },
  {
    name: 'Di un altro sito',
    element: (
      <Slot shape="landscape">
        <Photo url={plate} picture={null} alt="Una bilancia" sizes="26rem" priority />
      </Slot>
    ),
  },
  {
    name: 'Verticale in un riquadro orizzontale',
    element: (
      <Slot shape="landscape">
        <Photo url={drawn(600, 900)} picture={null} alt="Ritratto" sizes="26rem" />
      </Slot>
    ),
  },
  {
    name: 'Orizzontale in un riquadro verticale',
    element: (
      <Slot shape="portrait">
        <Photo url={drawn(1600, 500)} picture={null} alt="Panorama" sizes="18rem" />
      </Slot>
    ),
  },
  {
    name: 'Indirizzo che non dà una foto',
    element: (
      <Slot shape="portrait">
        <Photo
          url="data:image/jpeg,rotta"
          picture={null}
          alt="Ritratto"
          sizes="18rem"
          broken={<PhotoPlaceholder mark="AB" hint={photoHint('executive-portait')} />}
        />
      </Slot>
    ),
  },
];
