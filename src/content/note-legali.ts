import { addressLine, firm, phoneHref } from './firm.ts';
import type { LegalPage } from './legal.ts';
import { footerPages } from './site-map.ts';
import { team } from './team.ts';

type Fact = readonly [name: string, value: string];

/** Facts that the firm has; an empty one does not apply to it. */
const identity = (
  [
    ['Denominazione', firm.legalName],
    ['Forma giuridica', firm.legalForm],
    ['Sede', addressLine],
    ['Partita IVA', firm.vatNumber],
    ['Codice fiscale', firm.taxCode],
    ['Registro delle imprese', firm.companyRegister],
    ['Capitale sociale', firm.shareCapital],
    ['Telefono', firm.phone],
    ['Email', firm.email],
    ['PEC', firm.pec],
  ] satisfies Fact[]
).filter(([, value]: Fact) => value !== '');

const registers = new Map<string, string>(firm.people.map(({ id, register }) => [id, register]));

/** The page of legal data. */
export const noteLegali: LegalPage = {
  title: 'Note legali',
  lead: 'Chi risponde del sito, a quali albi e registri sono iscritti i professionisti, a quali condizioni si usano le pagine.',
  updated: { date: '2026-11-21', text: '21 novembre 2026' },
  sections: [
    {
      id: 'dati',
      title: 'Dati identificativi',
      blocks: [
        { kind: 'text', text: 'Informazioni ai sensi dell’art. 7 del D.Lgs. 70/2003.' },
        { kind: 'facts', rows: identity },
        {
          kind: 'links',
          links: [
            { label: firm.phone, href: phoneHref },
            { label: firm.email, href: `mailto:${firm.email}` },
          ],
        },
      ],
    },
    {
      id: 'professionisti',
      title: 'Albi e registri',
      blocks: [
        { kind: 'text', text: 'I titoli professionali indicati sono stati conseguiti in Italia.' },
        {
          kind: 'table',
          caption: 'Iscrizioni dei professionisti',
          head: ['Nome', 'Titolo', 'Iscrizione'],
          rows: team.members
            .map(({ id, name, title }) => [name, title, registers.get(id) ?? ''] as const)
            .filter(([, , register]) => register !== ''),
        },
      ],
    },
    {
      id: 'regole',
      title: 'Norme professionali',
      blocks: [
        {
          kind: 'text',
          text: 'L’attività è regolata dall’ordinamento della professione di dottore commercialista e di esperto contabile (D.Lgs. 139/2005), dal Codice deontologico della professione e, per la revisione legale, dal D.Lgs. 39/2010.',
        },
        {
          kind: 'links',
          links: [
            { label: 'Consiglio nazionale dei commercialisti', href: 'https://commercialisti.it' },
            { label: 'Registro dei revisori legali', href: 'https://revisionelegale.rgs.mef.gov.it' },
            { label: 'Portale della performance', href: 'https://performance.gov.it' },
          ],
        },
      ],
    },
    {
      id: 'uso',
      title: 'Uso del sito',
      blocks: [
        {
          kind: 'text',
          text: 'I testi descrivono in termini generali l’attività dello studio e le norme che la riguardano, alla data indicata sopra. Non sono pareri professionali: un messaggio dal sito non costituisce incarico.',
        },
        {
          kind: 'text',
          text: 'Testi e immagini non possono essere riprodotti senza il consenso dello studio, salvo quanto la legge permette. I collegamenti verso altri siti sono offerti per comodità; dei loro contenuti risponde chi li pubblica.',
        },
      ],
    },
    {
      id: 'crediti',
      title: 'Crediti',
      blocks: [
        {
          kind: 'list',
          items: [
            'Mappa: © i contributori di OpenStreetMap, licenza ODbL',
            'Caratteri: Newsreader e Instrument Sans, licenza SIL Open Font',
          ],
        },
        {
          kind: 'links',
          links: [
            { label: 'Diritti di OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
            { label: 'Informativa sulla privacy', href: footerPages.privacy.path },
            { label: 'Accessibilità del sito', href: footerPages.accessibilita.path },
          ],
        },
      ],
    },
  ],
};
