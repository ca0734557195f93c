import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { findPhotoPlace } from '../../../content/photos/photo-places.ts';
import { readPath } from '../../../contract/fields/changes.ts';
import { type GroupField, readId } from '../../../contract/fields/fields.ts';
import type { FilledPlace } from '../../../contract/photos/images.ts';
import { Field } from '../../../ui/Field.tsx';
import { Place } from '../../photos/Place.tsx';
import { placesQuery } from '../../photos/photo-calls.ts';
import { useDraftValue, useEditing } from '../editing.ts';
import { parseCoordinates } from './normalise.ts';

/* Parts that groups of a page have beside their fields, by the `control` that their description names. */

interface GroupControlProps {
  /** Path of the group. */
  path: string;
  /** Fields of the group. */
  children: ReactNode;
}

export const groupControls: Record<NonNullable<GroupField['control']>, ComponentType<GroupControlProps>> = {
  map: MapLocation,
  member: Member,
};

/** Coordinates with a field that reads them from a map link, so that editors type no degrees. */
function MapLocation({ path, children }: GroupControlProps) {
  const { draft, readOnly } = useEditing();
  const [input, setInput] = useState('');
  const isUnknown = input.trim() !== '' && parseCoordinates(input) === null;
  const readLink = (link: string) => {
    setInput(link);
    const coordinates = parseCoordinates(link);
    if (!coordinates) return;
    draft.write(`${path}.latitude`, coordinates.latitude);
    draft.write(`${path}.longitude`, coordinates.longitude);
  };
  return (
    <>
      {!readOnly && (
        <Field
          label="Collegamento di una mappa"
          hint="Si copia da OpenStreetMap o da Google Maps, con lo studio al centro: il sito ne legge il punto"
          value={input}
          onChange={({ currentTarget }) => readLink(currentTarget.value)}
          error={
            isUnknown
              ? 'Questo collegamento non dice dove si trova lo studio: lo apra, e copi l’indirizzo che il browser mostra allora'
              : undefined
          }
        />
      )}
      {children}
    </>
  );
}

/** Member of the team with the photo. */
function Member({ path, children }: GroupControlProps) {
  return (
    <>
      {children}
      <MemberPhoto path={path} />
    </>
  );
}

function MemberPhoto({ path }: { path: string }) {
  const member = useDraftValue(path);
  const isPageOff = useDraftValue('pages.team') === 'off';
  const { data: places } = useQuery(placesQuery);
  const [id, name] = [readId(member) ?? '', String(readPath(member, 'name') ?? '')];
  const key = { nome_pagina: 'team', nome_foto: id };
  const slot: FilledPlace = places?.find(({ place }) => place === `team/${id}`) ?? {
    ...key,
    image: null,
    versions: 0,
    ...places?.find(({ nome_pagina, nome_foto }) => nome_pagina === 'team' && nome_foto === id),
    place: `team/${id}`,
    label: name,
  };
  if (!places || isPageOff) return null;
  if (name.trim() === '') return <p className="fine">La foto si sceglie dopo aver scritto il nome.</p>;
  return <Place slot={slot} place={findPhotoPlace(slot)} />;
}
