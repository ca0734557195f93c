import { firm } from './firm.ts';
import { footerPages } from './site-map.ts';

/** The line beside the contact form. */
export const contactNotice = {
  text: 'Nome, email e messaggio servono a rispondere alla richiesta.',
  link: { label: 'Informativa sulla privacy', path: `${footerPages.privacy.path}#messaggi` },
} as const;

/** The contact page. */
export const contatti = {
  title: 'Contatti',
  lead: 'Una telefonata, un’email o due righe qui: risponde una persona dello studio.',
  form: { label: 'Messaggio', title: 'Scrivere allo studio' },
  facts: {
    label: 'Recapiti',
    title: 'Telefono ed email',
    placeTitle: 'Sede e orari',
    phone: 'Telefono',
    email: 'Email',
    pec: 'PEC',
    address: 'Indirizzo',
    hours: 'Orari',
    social: 'Social media',
    socialText: `Lo studio è anche su ${firm.social.label}.`,
  },
  map: {
    label: 'Mappa',
    title: 'Dove siamo',
    frameTitle: `Mappa dello studio ad ${firm.city}`,
    notice: 'La mappa è fornita da OpenStreetMap.',
    drawingAlt: `Disegno della posizione dello studio ad ${firm.city}`,
    show: 'Mostra la mappa di OpenStreetMap',
    link: 'Apri l’indirizzo nelle mappe',
  },
} as const;
