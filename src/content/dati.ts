import {
  type ContentOf,
  choice,
  day,
  type FieldOptions,
  group,
  line,
  list,
  number,
  text,
} from '../contract/fields/fields.ts';
import { footerPages, pages, type SitePage } from './site-map.ts';

const makeHoursField = (weekday: string, value: string, note: Pick<FieldOptions, 'help'> = {}) =>
  line(weekday, 40, value, { optional: true, plausible: true, format: 'hours', ...note });

const makePriceField = (service: string) =>
  line(service, 80, '', {
    optional: true,
    help: 'Per esempio «da 300 euro l’anno»: appare accanto al servizio solo se è scritto qui',
  });

const makePageSwitch = ({ label }: Pick<SitePage, 'label'>, note: Pick<FieldOptions, 'help'> = {}) =>
  choice(label, { on: 'È sul sito', off: 'È tolta dal sito' }, 'on', note);

/** Pages and parts of pages that a firm may not want, pages by their paths without the slash. */
const pageSwitches = group('Pagine del sito', {
  team: makePageSwitch(pages.team, {
    help: 'Una pagina tolta risponde «pagina non trovata» e nessun collegamento vi porta; i suoi testi restano, e tornano con lei',
  }),
  competenze: makePageSwitch(pages.competenze),
  'servizio-di-domiciliazione': makePageSwitch(pages.domiciliazione),
  'enti-del-terzo-settore': makePageSwitch(pages.terzoSettore),
  'guida-alla-gestione-aziendale': makePageSwitch(footerPages.guida),
  preventivo: makePageSwitch(footerPages.preventivo),
  appuntamento: makePageSwitch(footerPages.appuntamento),
  newsletter: makePageSwitch(
    { label: 'Newsletter' },
    { help: 'Se è tolta, il sito non ha il modulo per iscriversi e le circolari si pubblicano senza inviarle' },
  ),
  carosello: makePageSwitch({ label: 'Foto dello studio, in «Chi siamo»' }),
  consegna: makePageSwitch(
    { label: 'Consegna di documenti con un collegamento' },
    {
      help: 'Se è tolta, non si possono chiedere documenti, e i collegamenti già mandati mostrano soltanto il telefono dello studio',
    },
  ),
});

/** Groups of people, in the order in which the Team page shows them. */
export const personGroups = {
  none: 'Nessuno',
  partners: 'Soci',
  associates: 'Collaboratori',
  secretariat: 'Segreteria',
} as const;

const person = group(
  'Persona',
  {
    name: line('Nome e cognome', 60, '', { invented: true }),
    title: line('Titolo professionale', 140, '', { plausible: true }),
    register: line('Iscrizione in albi e registri', 200, '', { optional: true, invented: true }),
    office: line('Sede', 40, '', {
      optional: true,
      control: 'office',
      help: 'Solo se lo studio ha più sedi, scritte in «Dati dello studio»',
    }),
    group: choice('Gruppo', personGroups, 'none', {
      help: 'La pagina Team mostra ogni gruppo sotto il suo nome; a chi è in segreteria non si chiede un profilo',
    }),
    colour: choice(
      'Colore',
      { 'member-1': 'Ruggine', 'member-2': 'Verde', 'member-3': 'Ocra', 'member-4': 'Prugna' },
      'member-1',
      { varies: true },
    ),
    profile: text('Profilo breve', 400, '', { optional: true, recommended: true }),
    follows: text('Che cosa segue', 300, '', { optional: true, recommended: true }),
    asked: text('Per che cosa rivolgersi', 300, '', { optional: true, recommended: true }),
  },
  { control: 'member' },
);

const office = group('Sede', {
  label: line('Nome della sede', 40, '', { help: 'Per esempio «Sede di Latina»' }),
  street: line('Via e numero civico', 80, ''),
  postcode: line('CAP', 5, '', { format: 'postcode' }),
  city: line('Comune', 40, ''),
  province: line('Provincia', 2, '', { format: 'province', help: 'La sigla, come RM' }),
  phone: line('Telefono', 24, '', { optional: true, format: 'telephone', help: 'Se diverso da quello dello studio' }),
  hours: line('Orari', 80, '', { optional: true, help: 'Per esempio «martedì e giovedì, 9:00–13:00»' }),
  directions: text('Come arrivare', 260, '', { optional: true }),
});
export type Office = ContentOf<typeof office>;

const closure = group('Chiusura', {
  from: day('Dal giorno', '', { apartUntil: 'to' }),
  to: day('Al giorno compreso', '', {
    notBefore: 'from',
    optional: true,
    help: 'Vuoto se è un giorno solo',
  }),
  reason: line('Motivo', 80, '', { optional: true, help: 'Per esempio «ferie estive»' }),
  repeats: choice('Si ripete', { once: 'No, solo questa volta', yearly: 'Ogni anno, negli stessi giorni' }, 'once'),
});

/** Facts of the firm. Samples (`invented`) count as unfilled until the firm publishes its own. */
export const dati = group('Dati dello studio', {
  identity: group('Denominazione e registri', {
    name: line('Nome dello studio', 60, 'Studio Esempio', {
      invented: true,
      help: 'Nell’intestazione, nei titoli delle pagine e nelle email. Il sito non ha un logo: il nome si compone con i suoi caratteri',
    }),
    descriptor: line('Riga sotto il nome', 40, 'Consulenza dal {anno di fondazione}', { optional: true }),
    legalName: line('Nome e cognome, o ragione sociale', 120, 'Studio Esempio di Anna Esempio e associati', {
      invented: true,
    }),
    legalForm: line('Forma giuridica', 80, 'Studio associato', {
      invented: true,
      optional: true,
      help: 'Per esempio «studio associato», «società tra professionisti a r.l.»; vuota per chi esercita da solo',
    }),
    vatNumber: line('Partita IVA', 11, '00000000000', { invented: true, format: 'vat-number' }),
    taxCode: line('Codice fiscale', 16, '00000000000', {
      invented: true,
      optional: true,
      format: 'tax-code',
      help: 'In pagina solo se ha undici cifre: quello di una persona dice quando e dove è nata, non appare da nessuna parte e può mancare',
    }),
    companyRegister: line('Registro delle imprese: ufficio e numero d’iscrizione', 120, '', {
      optional: true,
      help: 'Solo per le società (art. 2250 c.c.)',
    }),
    rea: line('Numero REA', 20, '', {
      optional: true,
      format: 'rea',
      help: 'Solo per le società, per esempio RM-123456',
    }),
    shareCapital: line('Capitale versato', 60, '', {
      optional: true,
      help: 'Solo per le società, per esempio «€ 10.000»',
    }),
    companyState: line('Stato della società', 160, '', {
      optional: true,
      help: '«unico socio», «in liquidazione», direzione e coordinamento altrui (artt. 2250 e 2497-bis c.c.), se ricorrono',
    }),
    societyRegister: line('Società tra professionisti: sezione speciale dell’albo', 160, '', {
      optional: true,
      help: 'Solo per le STP: l’Ordine, la sezione speciale e il numero',
    }),
    societyCompanies: line('Società tra professionisti: sezione speciale del registro delle imprese', 160, '', {
      optional: true,
      help: 'Solo per le STP: l’ufficio e il numero',
    }),
    order: line('Ordine professionale', 200, '', {
      optional: true,
      help: 'Per esempio «Ordine dei dottori commercialisti e degli esperti contabili di Roma, Albo, sezione A, n. 123»',
    }),
    founded: number('Anno di fondazione', [1850, 2100], 2014, { plausible: true, isWhole: true }),
    copyright: choice('Copyright', { given: 'L’anno scritto qui sotto', current: 'L’anno in corso' }, 'current'),
    copyrightYear: number('Anno del copyright', [1850, 2100], 2025, {
      isWhole: true,
      onlyWith: { name: 'copyright', values: ['given'] },
    }),
  }),
  contacts: group('Recapiti', {
    phone: line('Telefono', 24, '+39 06 0000 0000', { invented: true, format: 'telephone' }),
    email: line('Email', 120, 'info@studio.example', { invented: true, format: 'email' }),
    pec: line('PEC', 120, 'studio@pec.example', {
      invented: true,
      optional: true,
      format: 'email',
      help: 'Vuota se lo studio non ne ha',
    }),
    whatsapp: line('Numero WhatsApp', 24, '', {
      optional: true,
      format: 'telephone',
      help: 'In «Contatti», con l’avviso di non mandarvi documenti: appare solo se è scritto qui',
    }),
    portal: line('Area clienti: indirizzo del portale', 200, '', {
      optional: true,
      format: 'url',
      help: '«Area clienti» appare in testa e in fondo a ogni pagina solo se è scritto qui',
    }),
    street: line('Via e numero civico', 80, 'Via dell’Esempio 1', { invented: true }),
    postcode: line('CAP', 5, '00041', { plausible: true, format: 'postcode' }),
    city: line('Comune', 40, 'Albano Laziale', { plausible: true }),
    province: line('Provincia', 2, 'RM', { plausible: true, format: 'province', help: 'La sigla, come RM' }),
    offices: list('Altre sedi', { max: 3 }, office, [], {
      help: 'Ciascuna con il suo indirizzo: appare in «Contatti», in fondo a ogni pagina e nella scheda per la rubrica',
    }),
    registeredSeat: line('Sede legale, se diversa', 160, '', { optional: true }),
    socialName: line('Social media', 30, 'LinkedIn', {
      optional: true,
      help: 'Il nome, come «LinkedIn»; vuoto se lo studio non ha una pagina',
    }),
    socialUrl: line('Indirizzo della pagina sui social media', 200, 'https://linkedin.example/studio', {
      invented: true,
      optional: true,
      format: 'url',
      help: 'Vuoto se lo studio non ne ha una',
    }),
  }),
  hours: group('Orari', {
    monday: makeHoursField('Lunedì', '9:00–18:00', {
      help: 'Così ogni giorno: 9:00–13:00, 15:00–18:00; vuoto se lo studio è chiuso',
    }),
    tuesday: makeHoursField('Martedì', '9:00–18:00'),
    wednesday: makeHoursField('Mercoledì', '9:00–18:00'),
    thursday: makeHoursField('Giovedì', '9:00–18:00'),
    friday: makeHoursField('Venerdì', '9:00–18:00'),
    saturday: makeHoursField('Sabato', ''),
    sunday: makeHoursField('Domenica', ''),
    otherwise: line('Negli altri orari', 60, 'in altri orari su appuntamento', { optional: true, plausible: true }),
    closures: list('Chiusure annunciate', { max: 20 }, closure, []),
  }),
  place: group(
    'Posizione e mappa',
    {
      latitude: number('Latitudine', [-90, 90], 41.7297, {
        plausible: true,
        help: 'In gradi, dal collegamento di una mappa',
      }),
      longitude: number('Longitudine', [-180, 180], 12.6586, { plausible: true }),
      map: choice(
        'Mappa nella pagina Contatti',
        { frame: 'Si carica da sola quando appare', drawing: 'Si carica solo premendo un pulsante' },
        'frame',
      ),
    },
    { control: 'map' },
  ),
  people: list(
    'Persone',
    { min: 1, max: 12 },
    person,
    [
      {
        id: 'persona-prima',
        name: 'Anna Esempio',
        title: 'Dottore commercialista e revisore legale',
        register:
          'Albo dei dottori commercialisti e degli esperti contabili, sezione A, n. 0000; Registro dei revisori legali, n. 000000',
        office: '',
        group: 'none',
        colour: 'member-1',
        profile: '',
        follows: '',
        asked: '',
      },
      {
        id: 'persona-seconda',
        name: 'Paolo Esempio',
        title:
          'Revisore legale, iscritto nell’Elenco nazionale dei componenti degli organismi indipendenti di valutazione',
        register:
          'Registro dei revisori legali, n. 000000; Elenco nazionale dei componenti degli organismi indipendenti di valutazione, n. 0000',
        office: '',
        group: 'none',
        colour: 'member-2',
        profile: '',
        follows: '',
        asked: '',
      },
      {
        id: 'persona-terza',
        name: 'Marta Esempio',
        title: 'Dottore commercialista e revisore legale',
        register:
          'Albo dei dottori commercialisti e degli esperti contabili, sezione A, n. 0000; Registro dei revisori legali, n. 000000',
        office: '',
        group: 'none',
        colour: 'member-3',
        profile: '',
        follows: '',
        asked: '',
      },
      {
        id: 'persona-quarta',
        name: 'Luca Esempio',
        title: 'Studente universitario a Roma',
        register: '',
        office: '',
        group: 'none',
        colour: 'member-4',
        profile: '',
        follows: '',
        asked: '',
      },
    ],
    { control: 'people' },
  ),
  pages: pageSwitches,
  texts: group('Testi del sito', {
    publishing: choice(
      'Chi pubblica',
      {
        everybody: 'I redattori pubblicano da sé; le circolari aspettano sempre un responsabile',
        manager: 'Un responsabile approva ciò che i redattori scrivono',
      },
      'everybody',
    ),
  }),
  providers: group('Fornitori e privacy', {
    dataProtectionOfficer: line('Responsabile della protezione dei dati', 160, '', {
      optional: true,
      help: 'Nome e recapito, se nominato',
    }),
    hosting: line('Fornitore di hosting e Paese del server', 120, 'Esempio Hosting, Italia', { invented: true }),
    mail: line('Fornitore della posta', 120, 'Esempio Posta, Italia', { invented: true }),
    newsletter: line('Fornitore che invia la newsletter', 120, '', { optional: true, help: 'Se diverso dalla posta' }),
  }),
  insurance: group('Polizza professionale', {
    insurer: line('Assicuratore', 120, '', { optional: true }),
    policy: line('Numero della polizza', 80, '', { optional: true }),
    territory: line('Territorio coperto', 120, '', { optional: true }),
  }),
  prices: group('Prezzi di partenza', {
    domiciliation: makePriceField('Domiciliazione'),
    strategy: makePriceField('Organizzazione, piani e risanamento'),
    governance: makePriceField('Controllo, vigilanza e valutazione'),
    tax: makePriceField('Contabilità, bilanci, dichiarazioni e controlli'),
    valuation: makePriceField('Stime, perizie e analisi'),
  }),
  promises: group('Impegni che solo lo studio può prendere', {
    answerTime: line('Tempo di risposta ai messaggi', 80, '', {
      optional: true,
      recommended: true,
      help: 'Per esempio «entro due giorni lavorativi»: appare in «Contatti», nell’avviso dopo l’invio e nell’email di conferma solo se è scritto qui',
    }),
    artificialIntelligence: text('Uso di sistemi di intelligenza artificiale', 900, '', {
      optional: true,
      help: 'Quali sistemi usa lo studio, per che cosa e chi controlla il risultato (art. 13 L. 132/2025): appare nelle «Note legali» solo se è scritto qui',
    }),
    independence: text('Incarichi di controllo e consulenza', 300, '', {
      optional: true,
      help: 'Come lo studio tiene distinti gli incarichi di controllo dalla consulenza: appare in «Chi siamo» solo se è scritto qui',
    }),
    stepTimes: text('Durata abituale delle sei fasi', 400, '', {
      optional: true,
      help: 'Quanto durano di solito le fasi del metodo: appare in «Competenze e Metodologia» solo se è scritto qui',
    }),
  }),
});

export type Facts = ContentOf<typeof dati>;
export type Person = Facts['people'][number];
