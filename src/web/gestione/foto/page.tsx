import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { photoPlaceAt, placeName } from '../../../content/photos/photo-places.ts';
import type { FilledPlace } from '../../../contract/photos/images.ts';
import { useFirstScreen } from '../parts/page/first-screen.ts';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { placesQuery } from './calls.ts';
import styles from './Foto.module.css';
import { PhotoTabs } from './PhotoTabs.tsx';
import { Place } from './Place.tsx';
import { words } from './words.ts';

export default function PhotosPage() {
  const query = useQuery(placesQuery);
  const places = query.data?.filter(({ place }) => place !== null) ?? [];
  const empty = places.filter(({ image }) => image === null);
  const untold = places.filter(({ image }) => image?.alt === null);
  return (
    <Page title={words.title} lead={query.data && words.lead(empty.length, untold.length)}>
      <PhotoTabs />
      <Loaded query={query}>
        {(all) => {
          const others = all.filter(({ place }) => place === null);
          return (
            <>
              <EmptyFirst places={places} arriving={query.isFetchedAfterMount} />
              {others.length > 0 && (
                <Section title={words.others} note={words.othersNote}>
                  <Places filled={others} arriving={query.isFetchedAfterMount} />
                </Section>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Places that were empty when the page was opened stand first, and stay there. */
function EmptyFirst({ places, arriving }: { places: readonly FilledPlace[]; arriving: boolean }) {
  const [first] = useState(() => new Set(places.filter(({ image }) => image === null).map(({ place }) => place)));
  const filled = [
    ...places.filter(({ place }) => first.has(place)),
    ...places.filter(({ place }) => !first.has(place)),
  ];
  return <Places filled={filled} arriving={arriving} />;
}

const screenful = 6;

/** Of many places the first are shown at once, the others a moment later: all take a phone a third of a second. */
function Places({ filled, arriving }: { filled: readonly FilledPlace[]; arriving: boolean }) {
  const shown = useFirstScreen(screenful, { arriving });
  return (
    <div className={styles.places}>
      {shown(filled).map((one) => (
        <Place key={one.place ?? placeName(one)} filled={one} place={photoPlaceAt(one)} />
      ))}
    </div>
  );
}
