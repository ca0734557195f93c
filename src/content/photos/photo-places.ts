import { makeInitials } from '../facts.ts';
import { competencePhotos } from './competence-photos.ts';
import { findServicesGround, servicesGround } from './services-ground.ts';
import { findTeamPhoto } from './team-photo.ts';

export interface Crops {
  phone: number;
  desktop: number;
  sharing: number;
}

export interface PhotoPlace {
  id: string;
  /** `nome_pagina` of the row, and default `nome_foto` of its first photo. */
  page: string;
  name: string;
  label: string;
  where: string;
  path: string;
  crops: Crops;
  position: { x: number; y: number };
  /** Placeholder text in large type, shown without a photo. */
  mark: string;
  /** Decorative image: its alternative text is empty unless staff write one. */
  decorative: boolean;
  /** Finds the row for this place among the rows of its group, sorted by name. */
  find: <Row extends { nome_foto: string }>(rows: readonly Row[]) => Row | undefined;
}

/** Aspect ratio of sharing images: 1200 by 630 pixels. */
const sharing = 1200 / 630;

type Named = { nome_foto: string };

function findByName(name: string) {
  return <Row extends Named>(rows: readonly Row[]) => rows.find(({ nome_foto }) => nome_foto === name);
}

function makeHomePlace(
  name: string,
  placeWords: Pick<PhotoPlace, 'label' | 'where' | 'mark'>,
  crops: Omit<Crops, 'sharing'>,
): PhotoPlace {
  return {
    id: `home/${name}`,
    page: 'home',
    name,
    ...placeWords,
    path: '/',
    crops: { ...crops, sharing },
    position: { x: 50, y: 25 },
    decorative: false,
    find: findByName(name),
  };
}

function makeMemberPlace({ id, name: label }: Portrayed): PhotoPlace {
  return {
    id: `team/${id}`,
    page: 'team',
    name: id,
    label,
    where: 'Team',
    path: '/team',
    crops: { phone: 0.8, desktop: 0.8, sharing },
    position: { x: 50, y: 20 },
    mark: makeInitials(label),
    decorative: false,
    find: (rows) => findTeamPhoto(rows, id),
  };
}

function makeCompetencePlace(index: number): PhotoPlace {
  const number = index + 1;
  return {
    id: `competenze/${number}`,
    page: 'competenze',
    name: `tavola-${number}`,
    label: `Tavola ${number}`,
    where: 'Competenze, fra i settori e il metodo',
    path: '/competenze',
    crops: { phone: 1.52, desktop: 0.88, sharing },
    position: { x: 50, y: 80 },
    mark: `${number}`,
    decorative: true,
    find: (rows) => rows[index],
  };
}

/** Person with a portrait: the name of the photo, and the person's own name. */
export interface Portrayed {
  id: string;
  name: string;
}

/** Places in site order, the founder's portrait first; portraits in team order. */
export const listPhotoPlaces = (people: readonly Portrayed[]): PhotoPlace[] => [
  makeHomePlace(
    'executive-portait',
    { label: people[0] ? `Ritratto di ${people[0].name}` : 'Ritratto', where: 'Home, apertura', mark: 'Ritratto' },
    { phone: 0.8, desktop: 0.74 },
  ),
  makeHomePlace('advisory-office', { label: 'Ufficio', where: 'Home', mark: 'TEAM' }, { phone: 1.5, desktop: 1.47 }),
  makeHomePlace(
    'controller-presentation',
    { label: 'Presentazione', where: 'Home', mark: 'IMG 1' },
    { phone: 1.5, desktop: 1.47 },
  ),
  {
    id: 'servizi/sfondo',
    page: 'servizi',
    name: servicesGround,
    label: 'Sfondo',
    where: 'Servizi, a tutto schermo',
    path: '/servizi',
    crops: { phone: 0.46, desktop: 1.76, sharing },
    position: { x: 50, y: 50 },
    mark: 'Servizi',
    decorative: true,
    find: findServicesGround,
  },
  ...people.map(makeMemberPlace),
  ...Array.from({ length: competencePhotos }, (_, index) => makeCompetencePlace(index)),
];

/** Aspect ratio of carousel photos, the same on every screen. */
export const carouselCrop = 3 / 2;

export interface ImageKey {
  nome_pagina: string;
  nome_foto: string;
}

/** Name of a place in the journal. */
export function formatPlaceName({ nome_pagina, nome_foto }: ImageKey): string {
  return `${nome_pagina}/${nome_foto}`;
}

/** Place with its current row, and the name for a new photo. */
export interface PlaceRow<Row> {
  place: PhotoPlace;
  row: Row | undefined;
  name: string;
}

/**
 * Finds each place's row among all rows of `images`, sorted by name within a page. An empty place gets an unused name.
 */
export function findPlaceRows<Row extends Named & { nome_pagina: string }>(
  rows: readonly Row[],
  people: readonly Portrayed[],
): PlaceRow<Row>[] {
  const names = new Set(rows.map(formatPlaceName));
  return listPhotoPlaces(people).map((place) => {
    const row = place.find(rows.filter(({ nome_pagina }) => nome_pagina === place.page));
    if (row) return { place, row, name: row.nome_foto };
    let name = place.name;
    for (let number = 2; names.has(`${place.page}/${name}`); number += 1) name = `${place.name}-${number}`;
    names.add(`${place.page}/${name}`);
    return { place, row, name };
  });
}

/** Place of a photo as the API describes it; `null` if no page shows it. */
export function findPhotoPlace({ place, label }: { place: string | null; label: string }): PhotoPlace | null {
  const [, member] = /^team\/(.+)$/.exec(place ?? '') ?? [];
  if (member !== undefined) return makeMemberPlace({ id: member, name: label });
  const known = listPhotoPlaces([]).find(({ id }) => id === place);
  return known ? { ...known, label } : null;
}
