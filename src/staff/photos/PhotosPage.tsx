import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { photoPlaceAt, placeName } from '../../content/photos/photo-places.ts';
import { capitalised } from '../../content/writing/capitalised.ts';
import type { FilledPlace } from '../../contract/photos/images.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { numberInWords } from '../parts/wording/numbers.ts';
import styles from './Photos.module.css';
import { PhotoTabs } from './PhotoTabs.tsx';
import { Place } from './Place.tsx';
import { placesQuery } from './photo-calls.ts';

export default function PhotosPage() {
  const query = useQuery(placesQuery);
  const places = query.data?.filter(({ place }) => place !== null) ?? [];
  const empty = places.filter(({ image }) => image === null);
  const untold = places.filter(({ image }) => image?.alt === null);
  return (
    <Page title="Foto" lead={query.data && leadOf(empty.length, untold.length)}>
      <PhotoTabs />
      <Loaded query={query}>
        {(all) => {
          const others = all.filter(({ place }) => place === null);
          return (
            <>
              <EmptyFirst places={places} />
              {others.length > 0 && (
                <Section title="Altre foto" note="Foto che nessuna pagina mostra.">
                  <Places filled={others} />
                </Section>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Places that were empty on mount come first and keep their position. */
function EmptyFirst({ places }: { places: readonly FilledPlace[] }) {
  const [first] = useState(() => new Set(places.filter(({ image }) => image === null).map(({ place }) => place)));
  const filled = [
    ...places.filter(({ place }) => first.has(place)),
    ...places.filter(({ place }) => !first.has(place)),
  ];
  return <Places filled={filled} />;
}

function Places({ filled }: { filled: readonly FilledPlace[] }) {
  return (
    <div className={styles.places}>
      {filled.map((one) => (
        <Place key={one.place ?? placeName(one)} filled={one} place={photoPlaceAt(one)} />
      ))}
    </div>
  );
}

function leadOf(empty: number, untold: number): string {
  const places =
    empty === 0
      ? 'Tutti i posti hanno una foto.'
      : empty === 1
        ? 'Un posto vuoto.'
        : `${capitalised(inWords(empty))} posti vuoti.`;
  const texts =
    untold === 0
      ? ''
      : untold === 1
        ? ' A una foto manca il testo alternativo.'
        : ` A ${inWords(untold)} foto manca il testo alternativo.`;
  return `${places}${texts} Le foto nuove sono sul sito appena caricate.`;
}

const inWords = (count: number) => (count > 10 ? `${count}` : numberInWords(count));
