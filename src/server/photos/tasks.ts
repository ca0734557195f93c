import { pluralise } from '../../content/writing/plurals.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { TaskSource } from '../tasks/source.ts';
import { readPublishedContent } from '../texts/published-content.ts';
import { findOpenPhotos } from './open-photos.ts';

export const photoTasks: readonly TaskSource[] = [
  {
    kind: 'sample-photos',
    pages: ['launch'],
    role: 'manager',
    title: pluralise('foto d’esempio o mancante', 'foto d’esempio o mancanti'),
    done: 'le foto sono dello studio',
    link: { label: 'Scegli le foto', to: staffPages.photos },
    async find({ once }) {
      const { empty, samples } = await once(findOpenPhotos);
      const count = empty.length + samples;
      if (count === 0) return null;
      return { count, lines: ['Le immagini di esempio sono disegni: chi visita si aspetta persone e luoghi veri.'] };
    },
  },
  {
    kind: 'empty-places',
    pages: ['desk'],
    role: 'editor',
    title: pluralise('posto senza foto', 'posti senza foto'),
    link: { label: 'Scegli', to: staffPages.photos },
    async find({ once }) {
      // Before the launch they are a step of it.
      if ((await once(readPublishedContent)).launch.opened === null) return null;
      const { empty } = await once(findOpenPhotos);
      return empty.length === 0
        ? null
        : { count: empty.length, lines: [`${new Intl.ListFormat('it').format(empty)}.`] };
    },
  },
];
