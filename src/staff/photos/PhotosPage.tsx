import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findPhotoPlace, formatPlaceName } from '../../content/photos/photo-places.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { formatNumber } from '../../content/writing/number-words.ts';
import type { FilledPlace } from '../../contract/photos/images.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import styles from './Photos.module.css';
import { PhotoTabs } from './PhotoTabs.tsx';
import { Place } from './Place.tsx';
import { placesQuery } from './photo-calls.ts';
import { RemoveSamplesButton } from './RemoveSamplesButton.tsx';

export default function PhotosPage() {
  const query = useQuery(placesQuery);
  const places = query.data?.filter(({ place }) => place !== null) ?? [];
  const emptyPlaces = places.filter(({ image }) => image === null);
  const hasDrawings = places.some(({ image }) => image?.starter);
  const undescribedPlaces = places.filter(({ image }) => image?.alt === null);
  return (
    <Page
      title="Foto"
      lead={query.data && formatLead(emptyPlaces.length, undescribedPlaces.length, hasDrawings)}
      actions={hasDrawings && <RemoveSamplesButton />}
    >
      <PhotoTabs />
      <QueryResult query={query}>
        {(slots) => {
          const unplacedSlots = slots.filter(({ place }) => place === null);
          return (
            <>
              <EmptyPlacesFirst places={places} />
              {unplacedSlots.length > 0 && (
                <Section title="Altre foto" note="Foto che nessuna pagina mostra.">
                  <PlaceList places={unplacedSlots} />
                </Section>
              )}
            </>
          );
        }}
      </QueryResult>
    </Page>
  );
}

/** Places that were empty on mount come first and keep their position. */
function EmptyPlacesFirst({ places }: { places: readonly FilledPlace[] }) {
  const [emptyAtMount] = useState(
    () => new Set(places.filter(({ image }) => image === null).map(({ place }) => place)),
  );
  const sortedPlaces = [
    ...places.filter(({ place }) => emptyAtMount.has(place)),
    ...places.filter(({ place }) => !emptyAtMount.has(place)),
  ];
  return <PlaceList places={sortedPlaces} />;
}

function PlaceList({ places }: { places: readonly FilledPlace[] }) {
  return (
    <div className={`grid ${styles.places}`}>
      {places.map((one) => (
        <Place key={one.place ?? formatPlaceName(one)} slot={one} place={findPhotoPlace(one)} />
      ))}
    </div>
  );
}

function formatLead(empty: number, undescribed: number, hasDrawings: boolean): string {
  const places =
    empty === 0
      ? 'Tutti i posti hanno una foto.'
      : empty === 1
        ? 'Un posto vuoto.'
        : `${capitalise(formatCount(empty))} posti vuoti.`;
  const texts =
    undescribed === 0
      ? ''
      : undescribed === 1
        ? ' Una foto è da descrivere: basta una frase che dica che cosa si vede.'
        : ` ${capitalise(formatCount(undescribed))} foto sono da descrivere: basta una frase che dica che cosa si vede.`;
  const drawings = hasDrawings ? ' I disegni si sostituiscono con foto dello studio.' : '';
  return `${places}${texts}${drawings} Le foto nuove sono sul sito appena caricate.`;
}

const formatCount = (count: number) => (count > 10 ? `${count}` : formatNumber(count));
