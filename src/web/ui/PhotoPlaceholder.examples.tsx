import type { Example } from '../examples/example.ts';
import { Slot } from '../examples/frames.tsx';
import { carousel, frame, photoHint } from '../examples/words.ts';
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx';

/** `PhotoPlaceholder` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Iniziali in un ritratto',
    element: (
      <Slot shape="portrait">
        <PhotoPlaceholder mark="AB" hint={photoHint('executive-portait')} />
      </Slot>
    ),
  },
  {
    name: 'Parola in un paesaggio',
    element: (
      <Slot shape="landscape">
        <PhotoPlaceholder mark="TEAM" hint={photoHint('advisory-office')} />
      </Slot>
    ),
  },
  {
    name: 'In attesa',
    element: (
      <Slot shape="landscape">
        <PhotoPlaceholder mark={frame.photoLoading} lang="en" pending />
      </Slot>
    ),
  },
  {
    name: 'Una frase al posto di tutte le foto',
    element: (
      <Slot shape="landscape">
        <PhotoPlaceholder mark={carousel.empty} hint={carousel.emptyHint} sentence />
      </Slot>
    ),
  },
  {
    name: 'In una striscia, con un nome molto lungo',
    element: (
      <Slot shape="strip">
        <PhotoPlaceholder mark="IMG 1" hint={photoHint('presentazione-del-controllo-di-gestione-2025')} />
      </Slot>
    ),
  },
];
