import { makeInitials } from '../facts.ts';
import { footerPages } from '../site-map.ts';
import { competencePhotoCount } from './competence-photos.ts';
import { findServicesBackground, servicesBackground } from './services-ground.ts';
import { findTeamPhoto } from './team-photo.ts';

export interface Crops {
  phone: number;
  desktop: number;
  sharing: number;
}

export interface PhotoPlace {
  id: string;
  /** `nome_pagina` of the place's row in the table `images`. */
  page: string;
  /** `nome_foto` that the first photo of the place gets. */
  name: string;
  label: string;
  where: string;
  path: string;
  /** Page that the place is switched off with; by default the page at `path`. */
  belongsTo?: string;
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
const sharingRatio = 1200 / 630;

type NamedPhoto = { nome_foto: string };

function findByName(name: string) {
  return <Row extends NamedPhoto>(rows: readonly Row[]) => rows.find(({ nome_foto }) => nome_foto === name);
}

function makeHomePlace(
  name: string,
  placeWords: Pick<PhotoPlace, 'label' | 'where' | 'mark' | 'belongsTo'>,
  crops: Omit<Crops, 'sharing'>,
): PhotoPlace {
  return {
    id: `home/${name}`,
    page: 'home',
    name,
    ...placeWords,
    path: '/',
    crops: { ...crops, sharing: sharingRatio },
    position: { x: 50, y: 25 },
    decorative: false,
    find: findByName(name),
  };
}

function makeMemberPlace({ id, name: label }: PortraitPerson): PhotoPlace {
  return {
    id: `team/${id}`,
    page: 'team',
    name: id,
    label,
    where: 'Team',
    path: '/team',
    crops: { phone: 0.8, desktop: 0.8, sharing: sharingRatio },
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
    crops: { phone: 1.52, desktop: 0.88, sharing: sharingRatio },
    position: { x: 50, y: 80 },
    mark: `${number}`,
    decorative: true,
    find: (rows) => rows[index],
  };
}

export interface PortraitPerson {
  id: string;
  name: string;
}

/** Lists the places in the order of the site's pages, portraits in team order. */
export const listPhotoPlaces = (people: readonly PortraitPerson[]): PhotoPlace[] => [
  makeHomePlace(
    'executive-portait',
    { label: people[0] ? `Ritratto di ${people[0].name}` : 'Ritratto', where: 'Home, apertura', mark: 'Ritratto' },
    { phone: 0.8, desktop: 0.74 },
  ),
  makeHomePlace('advisory-office', { label: 'Ufficio', where: 'Home', mark: 'TEAM' }, { phone: 1.5, desktop: 1.47 }),
  makeHomePlace(
    'controller-presentation',
    { label: 'Presentazione', where: 'Home', mark: 'IMG 1', belongsTo: footerPages.guida.path },
    { phone: 1.5, desktop: 1.47 },
  ),
  {
    id: 'servizi/sfondo',
    page: 'servizi',
    name: servicesBackground,
    label: 'Sfondo',
    where: 'Servizi, a tutto schermo',
    path: '/servizi',
    crops: { phone: 0.46, desktop: 1.76, sharing: sharingRatio },
    position: { x: 50, y: 50 },
    mark: 'Servizi',
    decorative: true,
    find: findServicesBackground,
  },
  ...people.map(makeMemberPlace),
  ...Array.from({ length: competencePhotoCount }, (_, index) => makeCompetencePlace(index)),
];

export const carouselCrop = 3 / 2;

export interface ImageKey {
  nome_pagina: string;
  nome_foto: string;
}

/** Makes the name that the journal has for a place: `home/advisory-office`. */
export function formatPlaceName({ nome_pagina, nome_foto }: ImageKey): string {
  return `${nome_pagina}/${nome_foto}`;
}

/** Place with its current row of `images`. `name`: `nome_foto` of that row, or of the row to insert. */
export interface PlaceRow<Row> {
  place: PhotoPlace;
  row: Row | undefined;
  name: string;
}

/** Finds each place's row among the sorted rows of `images`. An empty place gets an unused name. */
export function findPlaceRows<Row extends NamedPhoto & { nome_pagina: string }>(
  rows: readonly Row[],
  people: readonly PortraitPerson[],
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

/** Finds the place that the API describes by id and label; `null` if no page shows it. */
export function findPhotoPlace({ place, label }: { place: string | null; label: string }): PhotoPlace | null {
  const [, member] = /^team\/(.+)$/.exec(place ?? '') ?? [];
  if (member !== undefined) return makeMemberPlace({ id: member, name: label });
  const known = listPhotoPlaces([]).find(({ id }) => id === place);
  return known ? { ...known, label } : null;
}
