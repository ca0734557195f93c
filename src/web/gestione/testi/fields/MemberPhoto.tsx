import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Person } from '../../../../content/dati.ts';
import { valueAt } from '../../../../content/field-values.ts';
import { photoPlaceAt } from '../../../../content/photos/photo-places.ts';
import { withMemberIds } from '../../../../content/photos/team-photo.ts';
import type { FilledPlace } from '../../../../contract/photos/images.ts';
import { teamPart } from '../../../../contract/staff/pages.ts';
import { Place } from '../../foto/Place.tsx';
import { placesQuery } from '../../foto/photo-calls.ts';
import patterns from '../../parts/patterns.module.css';
import { useEditing, useValue } from '../editing.ts';

/** The photo of a member of the team; `path` is that of the member. */
export function MemberPhoto({ path }: { path: string }) {
  const { draft } = useEditing();
  const people = useValue(teamPart);
  const { data: places } = useQuery(placesQuery);
  const index = Number(path.split('.').at(-1));
  const members = Array.isArray(people) ? withMemberIds<Pick<Person, 'id' | 'name'>>(people) : [];
  const { id = '', name = '' } = members[index] ?? {};
  const isNew = valueAt(people, `${index}.id`) === '';
  const key = { nome_pagina: 'team', nome_foto: id };
  const filled: FilledPlace = places?.find(({ place }) => place === `team/${id}`) ?? {
    ...key,
    image: null,
    versions: 0,
    ...places?.find(({ nome_pagina, nome_foto }) => nome_pagina === 'team' && nome_foto === id),
    place: `team/${id}`,
    label: name,
  };
  const hasPhoto = filled.image !== null;
  // The photo is found by this name: it must not follow a later change of the member's.
  useEffect(() => {
    if (isNew && hasPhoto) draft.write(`${path}.id`, id);
  }, [isNew, hasPhoto, draft, path, id]);
  if (!places) return null;
  if (name.trim() === '') return <p className={patterns.fine}>La foto si sceglie dopo aver scritto il nome.</p>;
  return <Place filled={filled} place={photoPlaceAt(filled)} />;
}
