import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { photoPlaceAt, placeName } from '../../../content/photos/photo-places.ts';
import type { FilledPlace } from '../../../contract/photos/images.ts';
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
              <EmptyFirst places={places} />
              {others.length > 0 && (
                <Section title={words.others} note={words.othersNote}>
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

/** Places that were empty when the page was opened stand first, and stay there. */
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
