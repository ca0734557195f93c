import type { ReactNode } from 'react';
import { ownContent } from '../../content/contents.ts';
import { filled } from '../../content/filled.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Carousel } from '../ui/Carousel.tsx';
import { Columns } from '../ui/Columns.tsx';
import { Field } from '../ui/Field.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Notice } from '../ui/Notice.tsx';
import { OfficeMap } from '../ui/OfficeMap.tsx';
import { Photo } from '../ui/Photo.tsx';
import { PhotoPlaceholder } from '../ui/PhotoPlaceholder.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import { Table } from '../ui/Table.tsx';
import { ThemeControl } from '../ui/ThemeControl.tsx';
import { TooltipLayer } from '../ui/TooltipLayer.tsx';
import { Band, drawn, hard, mapUrl, plate, Row, Slot, uploaded } from './frames.tsx';

const { contact: contactForm, newsletter: newsletterForm, notices } = ownContent.views.moduli;
const { words: frame } = ownContent.views.site;
const carousel = ownContent.views['chi-siamo'].photos;
const photoHint = (name: string) => filled(frame.photoHint, { nome: name });

/** A component in one of the states that it must hold up in. */
export interface Example {
  name: string;
  element: ReactNode;
}

/** A row of this many numbered slides. */
function slides(count: number, label: string) {
  const words = {
    ...carousel,
    label,
    position: (index: number, total: number) => `Foto ${index} di ${total}`,
    slidePosition: (index: number, total: number) => `${index} di ${total}`,
  };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <Carousel slides={numbers} total={count} keyOf={(number) => number} words={words}>
      {(number) => (
        <Slot shape="landscape">
          <Photo
            url={number % 4 === 2 ? drawn(400, 900) : drawn(900, 600)}
            picture={null}
            alt={`${label}, numero ${number}`}
            sizes="20rem"
          />
        </Slot>
      )}
    </Carousel>
  );
}

const sentence = 'Gli obiettivi si scrivono all’inizio, con indicatori e date.';
const entries = [
  { title: 'Esperienza dal 2014', text: sentence },
  { title: hard.title, text: hard.sentence },
  { title: 'Voce senza testo' },
  { title: 'Recapito', text: hard.email },
];
const paragraph = <p>{hard.sentence}</p>;

/** The examples of every component, under the name of its file in `src/web/ui`. */
export const examples: Record<string, readonly Example[]> = {
  Button: [
    { name: 'Pieno', element: <Button>{contactForm.submit}</Button> },
    { name: 'Sobrio', element: <Button kind="quiet">{contactForm.submit}</Button> },
    {
      name: 'Su fondo scuro',
      element: (
        <Band>
          <Button kind="paper">{contactForm.submit}</Button>
        </Band>
      ),
    },
    { name: 'Disattivato durante l’invio', element: <Button disabled>{contactForm.submitting}</Button> },
    { name: 'Con un testo su più righe', element: <Button>{hard.title}</Button> },
    { name: 'Collegamento', element: <LinkButton href="#Button">Contatti dello studio</LinkButton> },
    {
      name: 'Collegamento a un indirizzo email molto lungo',
      element: <LinkButton href={`mailto:${hard.email}`}>{hard.email}</LinkButton>,
    },
  ],
  Carousel: [
    { name: 'Una sola foto', element: slides(1, 'Una foto') },
    { name: 'Tre foto, una verticale', element: slides(3, 'Tre foto') },
    { name: 'Dodici foto', element: slides(12, 'Dodici foto') },
    { name: 'Più foto di quante ne stanno nella prima pagina', element: slides(40, 'Quaranta foto') },
  ],
  Columns: [
    { name: 'Uguali', element: <Columns first={paragraph} second={paragraph} /> },
    { name: 'La prima più larga', element: <Columns shape="broad" first={paragraph} second={paragraph} /> },
    { name: 'La prima a destra', element: <Columns shape="flipped" first={hard.word} second={paragraph} /> },
    { name: 'Con un indirizzo email molto lungo', element: <Columns first={hard.email} second={hard.email} /> },
  ],
  Field: [
    { name: 'Vuoto', element: <Field label={contactForm.nome.label} autoComplete="name" /> },
    { name: 'Con suggerimento', element: <Field label={contactForm.nome.label} hint={contactForm.nome.hint} /> },
    {
      name: 'Con un indirizzo molto lungo e un errore',
      element: (
        <Field
          type="email"
          label={newsletterForm.label}
          error={newsletterForm.invalid}
          defaultValue={hard.email.replace('@', ' ')}
        />
      ),
    },
    {
      name: 'Con suggerimento ed errore lunghi',
      element: <Field label={contactForm.email.label} hint={hard.title} error={hard.sentence} required />,
    },
    { name: 'Disattivato', element: <Field label={contactForm.nome.label} defaultValue="Anna Bianchi" disabled /> },
    {
      name: 'Su più righe, pieno',
      element: (
        <Field
          multiline
          label={contactForm.messaggio.label}
          hint={contactForm.messaggio.hint}
          defaultValue={`${hard.sentence}\n\n${hard.email}\n\n`.repeat(3)}
        />
      ),
    },
    {
      name: 'Su più righe, vuoto, con errore',
      element: <Field multiline label={contactForm.messaggio.label} error="Scrivere il messaggio" required />,
    },
  ],
  Ledger: [
    { name: 'In righe', element: <Ledger entries={entries} /> },
    { name: 'A due colonne', element: <Ledger entries={entries} shape="two" /> },
    { name: 'A tre colonne', element: <Ledger entries={entries} shape="three" /> },
    { name: 'In grande', element: <Ledger entries={entries} shape="large" /> },
    { name: 'Una voce', element: <Ledger entries={entries.slice(0, 1)} /> },
    {
      name: 'Dodici voci',
      element: <Ledger entries={Array.from({ length: 12 }, (_, index) => ({ title: `Voce ${index + 1}` }))} />,
    },
  ],
  Notice: [
    {
      name: 'Riuscito',
      element: (
        <Notice {...notices['messaggio-inviato']} role="status">
          <p>{notices['messaggio-inviato'].description}</p>
        </Notice>
      ),
    },
    {
      name: 'Errore con elenco',
      element: (
        <Notice title="2 campi sono da correggere" variant="destructive" role="alert">
          <ul>
            <li>
              <a href="#Field">{contactForm.nome.label}: campo obbligatorio</a>
            </li>
            <li>
              <a href="#Field">{hard.email}: indirizzo non valido</a>
            </li>
          </ul>
        </Notice>
      ),
    },
    { name: 'Solo titolo', element: <Notice title={notices['errore-invio'].title} variant="destructive" /> },
    { name: 'Titolo molto lungo', element: <Notice title={hard.title} variant="default" /> },
  ],
  OfficeMap: [
    {
      name: 'Caricata quando si vede',
      element: <OfficeMap mode="frame" title="Mappa dello studio" frameUrl={mapUrl} show="Mostra la mappa" />,
    },
    {
      name: 'Caricata a richiesta',
      element: <OfficeMap mode="drawing" title="Mappa a richiesta" frameUrl={mapUrl} show="Mostra la mappa" />,
    },
  ],
  Photo: [
    {
      name: 'Del sito',
      element: (
        <Slot shape="landscape">
          <Photo {...uploaded} alt="Una bilancia" sizes="26rem" broken={<PhotoPlaceholder mark="IMG 1" />} />
        </Slot>
      ),
    },
    {
      name: 'Di un altro sito',
      element: (
        <Slot shape="landscape">
          <Photo url={plate} picture={null} alt="Una bilancia" sizes="26rem" priority />
        </Slot>
      ),
    },
    {
      name: 'Verticale in un riquadro orizzontale',
      element: (
        <Slot shape="landscape">
          <Photo url={drawn(600, 900)} picture={null} alt="Ritratto" sizes="26rem" />
        </Slot>
      ),
    },
    {
      name: 'Orizzontale in un riquadro verticale',
      element: (
        <Slot shape="portrait">
          <Photo url={drawn(1600, 500)} picture={null} alt="Panorama" sizes="18rem" />
        </Slot>
      ),
    },
    {
      name: 'Indirizzo che non dà una foto',
      element: (
        <Slot shape="portrait">
          <Photo
            url="data:image/jpeg,rotta"
            picture={null}
            alt="Ritratto"
            sizes="18rem"
            broken={<PhotoPlaceholder mark="AB" hint={photoHint('executive-portait')} />}
          />
        </Slot>
      ),
    },
  ],
  PhotoPlaceholder: [
    {
      name: 'Iniziali in un ritratto',
      element: (
        <Slot shape="portrait">
          <PhotoPlaceholder mark="AB" hint={photoHint('executive-portait')} />
        </Slot>
      ),
    },
    {
      name: 'Parola in un paesaggio',
      element: (
        <Slot shape="landscape">
          <PhotoPlaceholder mark="TEAM" hint={photoHint('advisory-office')} />
        </Slot>
      ),
    },
    {
      name: 'In attesa',
      element: (
        <Slot shape="landscape">
          <PhotoPlaceholder mark={frame.photoLoading} lang="en" pending />
        </Slot>
      ),
    },
    {
      name: 'Una frase al posto di tutte le foto',
      element: (
        <Slot shape="landscape">
          <PhotoPlaceholder mark={carousel.empty} hint={carousel.emptyHint} sentence />
        </Slot>
      ),
    },
    {
      name: 'In una striscia, con un nome molto lungo',
      element: (
        <Slot shape="strip">
          <PhotoPlaceholder mark="IMG 1" hint={photoHint('presentazione-del-controllo-di-gestione-2025')} />
        </Slot>
      ),
    },
  ],
  Prose: [
    { name: 'Un paragrafo', element: <Prose paragraphs={[sentence]} /> },
    {
      name: 'Più paragrafi, parole lunghe',
      element: <Prose paragraphs={[hard.sentence, `${hard.word} ${sentence}`, hard.email]} />,
    },
  ],
  Section: [
    {
      name: 'Con sommario',
      element: (
        <Section label="Metodo" title="Sei passi" lead={sentence}>
          <Ledger entries={entries} shape="two" />
        </Section>
      ),
    },
    { name: 'Solo titolo, parole lunghe', element: <Section label={hard.word} title={hard.title} /> },
  ],
  Table: [
    {
      name: 'Due colonne',
      element: (
        <Table
          caption="Durata e canone"
          head={['Durata', 'Canone']}
          rows={[
            ['6 mesi', '60 € al mese'],
            ['12 mesi', '50 € al mese'],
          ]}
        />
      ),
    },
    {
      name: 'Più larga della pagina',
      element: (
        <Table
          caption="Tabella larga"
          head={['Recapito', 'Titolo', 'Finalità', 'Durata', 'Base giuridica']}
          rows={[
            [hard.email, hard.title, hard.word, hard.word, hard.word],
            ['Telefono', sentence, hard.word, '24 mesi', hard.word],
          ]}
        />
      ),
    },
    { name: 'Senza righe', element: <Table caption="Tabella senza righe" head={['Durata', 'Canone']} rows={[]} /> },
  ],
  ThemeControl: [
    {
      name: 'Nel tema di questa pagina',
      element: <ThemeControl names={{ light: frame.themeLight, dark: frame.themeDark, system: frame.themeSystem }} />,
    },
  ],
  TooltipLayer: [
    {
      name: 'Su due comandi, uno dal nome lungo',
      element: (
        <Row>
          <Button data-tooltip="" aria-label="Avanti">
            <span aria-hidden="true">→</span>
          </Button>
          <Button data-tooltip="" aria-label={hard.sentence}>
            <span aria-hidden="true">?</span>
          </Button>
          <TooltipLayer />
        </Row>
      ),
    },
  ],
};
