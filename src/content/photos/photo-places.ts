import { initials } from '../facts.ts';
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
  /** `nome_pagina` of the row, and `nome_foto` of a photo that is put there first. */
  page: string;
  name: string;
  label: string;
  where: string;
  path: string;
  crops: Crops;
  position: { x: number; y: number };
  /** What stands there in large type without a photo. */
  mark: string;
  /** Whether the picture says nothing that the text does not: its alternative text is empty until staff say otherwise. */
  decorative: boolean;
  /** The row that the page shows here, of all rows of its group in the order of their names. */
  find: <Row extends { nome_foto: string }>(rows: readonly Row[]) => Row | undefined;
}

/** 1200 to 630 pixels. */
const sharing = 1200 / 630;

type Named = { nome_foto: string };

function byName(name: string) {
  return <Row extends Named>(rows: readonly Row[]) => rows.find(({ nome_foto }) => nome_foto === name);
}

function ofHome(
  name: string,
  own: Pick<PhotoPlace, 'label' | 'where' | 'mark'>,
  crops: Omit<Crops, 'sharing'>,
): PhotoPlace {
  return {
    id: `home/${name}`,
    page: 'home',
    name,
    ...own,
    path: '/',
    crops: { ...crops, sharing },
    position: { x: 50, y: 25 },
    decorative: false,
    find: byName(name),
  };
}

function ofMember({ id, name: label }: Portrayed): PhotoPlace {
  return {
    id: `team/${id}`,
    page: 'team',
    name: id,
    label,
    where: 'Team',
    path: '/team',
    crops: { phone: 0.8, desktop: 0.8, sharing },
    position: { x: 50, y: 20 },
    mark: initials(label),
    decorative: false,
    find: (rows) => findTeamPhoto(rows, id),
  };
}

function ofCompetences(index: number): PhotoPlace {
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

/** Whoever has a portrait: the name by which it is found, and their own. */
export interface Portrayed {
  id: string;
  name: string;
}

/** Every place, in the order of the site: the people's in the order of the team, the founder's portrait first of all. */
export const photoPlacesOf = (people: readonly Portrayed[]): PhotoPlace[] => [
  ofHome(
    'executive-portait',
    { label: people[0] ? `Ritratto di ${people[0].name}` : 'Ritratto', where: 'Home, apertura', mark: 'Ritratto' },
    { phone: 0.8, desktop: 0.74 },
  ),
  ofHome('advisory-office', { label: 'Ufficio', where: 'Home', mark: 'TEAM' }, { phone: 1.5, desktop: 1.47 }),
  ofHome(
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
  ...people.map(ofMember),
  ...Array.from({ length: competencePhotos }, (_, index) => ofCompetences(index)),
];

/** The crop of the studio's photos in their carousel, the same on every screen. */
export const carouselCrop = 3 / 2;

export interface ImageKey {
  nome_pagina: string;
  nome_foto: string;
}

/** A place in one word, as the journal names it. */
export function placeName({ nome_pagina, nome_foto }: ImageKey): string {
  return `${nome_pagina}/${nome_foto}`;
}

/** A place with the row that stands there, and the name that a photo put there gets. */
export interface PlaceRow<Row> {
  place: PhotoPlace;
  row: Row | undefined;
  name: string;
}

/** Finds each place's row among all rows of `images`, ordered by name within a page. An empty place never gets a name that is taken. */
export function findPlaceRows<Row extends Named & { nome_pagina: string }>(
  rows: readonly Row[],
  people: readonly Portrayed[],
): PlaceRow<Row>[] {
  const names = new Set(rows.map(placeName));
  return photoPlacesOf(people).map((place) => {
    const row = place.find(rows.filter(({ nome_pagina }) => nome_pagina === place.page));
    if (row) return { place, row, name: row.nome_foto };
    let name = place.name;
    for (let number = 2; names.has(`${place.page}/${name}`); number += 1) name = `${place.name}-${number}`;
    names.add(`${place.page}/${name}`);
    return { place, row, name };
  });
}

/** The place of a photo as staff are told of it; `null` where no page shows it. */
export function photoPlaceAt({ place, label }: { place: string | null; label: string }): PhotoPlace | null {
  const [, member] = /^team\/(.+)$/.exec(place ?? '') ?? [];
  if (member !== undefined) return ofMember({ id: member, name: label });
  const known = photoPlacesOf([]).find(({ id }) => id === place);
  return known ? { ...known, label } : null;
}
