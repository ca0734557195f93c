import { group, line, list, text } from '../../contract/fields/fields.ts';
import {
  makeCallToAction,
  makeFreeEntries,
  makeHead,
  makeLightEntries,
  makeLightPassage,
  makePassage,
  makeTitleAndLead,
} from './common-fields.ts';

const milestone = group('Tappa', { year: line('Anno', 20, ''), text: text('Che cosa è accaduto', 200, '') });

const fact = group('Fatto', { title: line('Che cosa', 60, ''), text: text('Quanto, quale, dove', 200, '') });

export const chiSiamo = group('Chi siamo', {
  head: makeHead(
    'Chi siamo · {nome dello studio}',
    'Lo studio nasce nel {anno di fondazione} e lavora nella sede del cliente: la storia, il metodo di lavoro e gli incarichi in collegi sindacali, OIV e organismi di vigilanza.',
  ),
  ...makeTitleAndLead(
    'Chi siamo',
    'Commercialisti e revisori legali che lavorano negli uffici dei clienti, dove si formano i conti e le decisioni.',
    { about: 'people.title' },
  ),
  history: makePassage({ name: 'La storia', label: 'Dal {anno di fondazione}', title: 'La storia' }, [
    'Lo studio nasce nel {anno di fondazione} da un’idea precisa: la consulenza contabile e fiscale serve quando entra nelle decisioni, non quando le registra a cose fatte.',
    'Oggi alla contabilità e al fisco si affiancano gli incarichi di controllo e la consulenza direzionale, per società, associazioni, fondazioni, cooperative e amministrazioni pubbliche.',
  ]),
  milestones: group('Le tappe', {
    title: line('Titolo', 80, 'Le tappe'),
    entries: list('Tappe', { max: 12 }, milestone, [], { help: 'La parte appare con la prima tappa' }),
  }),
  facts: group('Lo studio in breve', {
    title: line('Titolo', 80, 'Lo studio in breve'),
    entries: list('Fatti', { max: 8 }, fact, [], { help: 'La parte appare con il primo fatto' }),
  }),
  people: group('Le persone', {
    label: line('Nota a margine', 30, 'Le persone'),
    title: line('Titolo', 80, 'Chi lavora nello studio', {
      help: 'I nomi vengono da «Dati dello studio»: la parte appare quando non sono più d’esempio',
    }),
    link: line('Collegamento al team', 40, 'Che cosa segue ciascuno'),
  }),
  philosophy: makeLightPassage({ name: 'La filosofia', title: 'Nella sede del cliente' }, [
    'Lavoriamo dove il lavoro si svolge. Negli uffici del cliente si vedono i processi, si parla con chi li segue, si trovano i documenti: i dati acquistano un contesto e le risposte arrivano mentre servono.',
    'Così la consulenza diventa un passaggio di competenze: chi resta in azienda sa leggere i propri numeri anche dopo la fine dell’incarico.',
  ]),
  areas: makeFreeEntries(
    { name: 'Aree professionali', label: 'Aree professionali', title: 'Gli organi di controllo in cui operiamo' },
    [
      [
        'Collegi sindacali',
        'Vigilanza sull’osservanza della legge e dello statuto, sulla corretta amministrazione e sugli assetti; revisione legale dei conti, dove è affidata.',
      ],
      [
        'Organismi indipendenti di valutazione',
        'Verifica dei sistemi di misurazione della performance, validazione delle relazioni e attestazione degli obblighi di trasparenza negli enti pubblici, secondo il {D.Lgs. 150/2009}.',
      ],
      [
        'Organismi di vigilanza',
        'Vigilanza sul funzionamento e sull’osservanza dei modelli organizzativi, con poteri autonomi e flussi informativi, secondo il {D.Lgs. 231/2001}.',
      ],
    ],
  ),
  independence: list(
    'Incarichi di controllo e consulenza',
    { min: 1, max: 3 },
    text('Paragrafo', 400, ''),
    [
      'Gli incarichi di controllo e la consulenza restano distinti: chi revisiona i conti non prende parte alle decisioni del cliente ({art. 10 D.Lgs. 39/2010}) e chi ha con lui un rapporto continuativo di consulenza non può esserne sindaco ({art. 2399 c.c.}).',
      '{separazione degli incarichi}',
    ],
    { help: 'Il secondo paragrafo appare quando lo studio lo scrive tra i propri impegni, in «Dati dello studio»' },
  ),
  rules: makeLightEntries({ name: 'Le regole della professione', title: 'Che cosa può attendersi il cliente' }, [
    [
      'Un titolo che si verifica',
      'È commercialista chi è iscritto all’Albo, dopo la laurea, il tirocinio e l’esame di Stato ({D.Lgs. 139/2005}). Le iscrizioni sono pubbliche.',
    ],
    [
      'Segreto professionale',
      'Ciò che il cliente racconta o consegna resta nello studio, salvi gli obblighi di legge: lo impone la professione.',
    ],
    [
      'Formazione continua',
      'Chi è iscritto segue ogni anno la formazione che il regolamento della professione chiede.',
    ],
    ['Preventivo scritto', 'Il compenso si conosce prima dell’incarico, voce per voce ({art. 9 D.L. 1/2012}).'],
    [
      'Adeguata verifica',
      'Prima di cominciare si identificano il cliente e il titolare effettivo e si chiede lo scopo dell’incarico ({D.Lgs. 231/2007}).',
    ],
  ]),
  expertise: group('Consulenza direzionale', {
    label: line('Nota a margine', 30, 'Consulenza'),
    title: line('Titolo', 60, 'Expertise in consulenza direzionale'),
    text: text('Frase', 200, 'Affianchiamo chi amministra nelle scelte che riguardano l’intera organizzazione.'),
    items: list('Punti', { min: 1, max: 8 }, line('Punto', 120, ''), [
      'Assetti organizzativi, amministrativi e contabili adeguati alla natura e alle dimensioni dell’impresa',
      'Budget, reportistica e controllo di gestione',
      'Piani industriali e pianificazione finanziaria',
      'Rilevazione tempestiva dei segnali di crisi e percorsi di risanamento',
    ]),
    link: line('Pulsante', 24, 'Tutti i servizi', { fixed: 'specification' }),
  }),
  photos: group('Foto dello studio', {
    label: line('Nota a margine', 30, 'Lo studio'),
    title: line('Titolo', 60, 'Foto dello studio'),
    name: line('Nome del carosello, per chi non lo vede', 60, 'Foto dello studio'),
    loading: line('Durante il caricamento', 60, 'Caricamento delle foto in corso'),
    error: line('Se il caricamento non riesce', 60, 'Errore nel caricamento delle foto', { fixed: 'specification' }),
    empty: line('Se non ci sono foto', 60, 'Nessuna foto disponibile', { fixed: 'specification' }),
    emptyHint: line('Nota sotto', 100, 'Qui appaiono le foto della tabella foto_studio.', { fixed: 'specification' }),
    defaultAlt: line('Testo alternativo di una foto senza titolo', 60, 'Foto studio', { fixed: 'specification' }),
    previous: line('Pulsante indietro', 40, 'Foto precedenti'),
    next: line('Pulsante avanti', 40, 'Foto successive'),
    role: line('Che cos’è, per chi non lo vede', 30, 'carosello'),
    slideRole: line('Che cos’è una foto del carosello', 30, 'diapositiva'),
    position: line('Posizione', 40, 'Foto {numero} di {totale}', { needs: ['numero', 'totale'] }),
    slide: line('Nome di una foto', 40, '{numero} di {totale}', { needs: ['numero', 'totale'] }),
  }),
  team: line('Collegamento al team, in fondo', 40, 'Le persone dello studio'),
  callToAction: makeCallToAction('Un primo colloquio dice se possiamo lavorare insieme.'),
});
