import type { Question, Topic } from './topic.ts';

/* Topics of requests for a quote on a first start; the firm edits them. */

type Note = Partial<Pick<Question, 'why' | 'required' | 'band'>>;

const required = { required: 'yes' } as const;

const ask = (kind: Question['kind'], id: string, question: string, note: Note, options: string[] = []): Question => ({
  id,
  question,
  kind,
  required: note.required ?? 'no',
  options,
  why: note.why ?? '',
  band: note.band ?? 'none',
});

const one = (id: string, question: string, options: string[], note: Note = {}) =>
  ask('one', id, question, note, options);

const several = (id: string, question: string, options: string[], note: Note = {}) =>
  ask('several', id, question, note, options);

const line = (id: string, question: string, note: Note = {}) => ask('line', id, question, note);

const day = (id: string, question: string, note: Note = {}) => ask('day', id, question, note);

const makeTopic = (
  slug: string,
  title: string,
  sentence: string,
  questions: Question[],
  note: Partial<Pick<Topic, 'before' | 'closing'>> = {},
): Topic => ({
  id: slug,
  title,
  slug,
  sentence,
  before: note.before ?? '',
  questions,
  closing: note.closing ?? '',
});

export const firstTopics: Topic[] = [
  makeTopic(
    'contabilita',
    'Contabilità e bilancio di una società',
    'Scritture, bilancio, dichiarazioni e libri sociali, dalla costituzione in poi.',
    [
      one(
        'forma',
        'Che forma ha la società?',
        ['S.r.l.', 'S.r.l. semplificata', 'S.p.A.', 'S.n.c. o S.a.s.', 'Cooperativa', 'Da costituire'],
        { ...required, why: 'Bilancio, deposito e libri sociali cambiano con la forma.' },
      ),
      one(
        'fatture',
        'Quante fatture emette e riceve in un anno?',
        ['Fino a 100', 'Fino a 300', 'Fino a 1.000', 'Di più', 'Non lo so'],
        { ...required, why: 'Il lavoro dipende soprattutto da questo.' },
      ),
      one(
        'ricavi',
        'Ricavi dell’ultimo anno',
        ['Ancora nessuno', 'Fino a 500.000 euro', 'Fino a 2 milioni', 'Di più'],
        {
          why: 'Ne dipendono liquidazioni IVA, bilancio e controllo.',
        },
      ),
      one('persone', 'Quante persone lavorano nella società?', ['Nessuna', 'Fino a 5', 'Fino a 20', 'Di più'], {
        why: 'Per i dipendenti servono le certificazioni uniche e la dichiarazione dei sostituti d’imposta.',
      }),
      one('contabilita-oggi', 'Chi tiene oggi la contabilità?', ['Nessuno, è nuova', 'La società', 'Un altro studio'], {
        why: 'Per prevedere il passaggio di consegne e gli arretrati.',
      }),
      several(
        'casi',
        'Quali di queste voci ci sono?',
        ['Rapporti con l’estero', 'Magazzino', 'Corrispettivi', 'Immobili', 'Più sedi', 'Finanziamenti'],
        { why: 'Ogni voce aggiunge registri o dichiarazioni.' },
      ),
      day('inizio', 'Da quando si comincia?', {
        why: 'Se si comincia ad anno iniziato, vanno riprese le scritture dei mesi già passati.',
      }),
    ],
  ),
  makeTopic(
    'professionisti',
    'Professionisti e ditte individuali',
    'Apertura della partita IVA, scelta del regime, contabilità e dichiarazioni di chi lavora in proprio.',
    [
      one(
        'partita-iva',
        'Ha già la partita IVA?',
        ['Sì, in regime forfetario', 'Sì, in regime ordinario o semplificato', 'No, la devo aprire'],
        required,
      ),
      line('attivita', 'Che attività svolge o svolgerà?', {
        ...required,
        why: 'Ne dipendono codice ATECO, coefficiente e cassa previdenziale.',
      }),
      one(
        'incassi',
        'Quanto pensa di incassare in un anno?',
        ['Fino a 20.000 euro', 'Fino a 50.000', 'Fino a 85.000', 'Di più', 'Non lo so'],
        { why: 'Serve a capire se il regime forfetario è possibile e conviene.' },
      ),
      one('altri-redditi', 'Ha anche uno stipendio o una pensione?', ['No', 'Uno stipendio', 'Una pensione'], {
        why: 'Può escludere il regime forfetario e cambia i contributi.',
      }),
      one(
        'esclusione',
        'Ha quote di società, o lavora soprattutto per chi è o è stato il Suo datore di lavoro?',
        ['Sì', 'No', 'Non lo so'],
        { why: 'Possono escludere il regime forfetario.' },
      ),
      one('contributi', 'Dove versa i contributi?', [
        'Cassa di categoria',
        'Gestione separata INPS',
        'Artigiani e commercianti',
        'Non lo so',
      ]),
      several('serve', 'Che cosa Le serve?', [
        'Apertura',
        'Scelta del regime',
        'Dichiarazione',
        'Fatture elettroniche',
        'Cambio di studio',
      ]),
    ],
  ),
  makeTopic(
    'revisore',
    'Revisore, sindaco o organo di controllo',
    'Nomina di chi controlla i conti e la gestione, in società ed enti.',
    [
      one(
        'chi-nomina',
        'Quale ente deve nominare?',
        ['S.r.l.', 'S.p.A.', 'Cooperativa', 'Ente del Terzo settore', 'Altro'],
        {
          ...required,
          why: 'Norme e limiti cambiano con il tipo di ente.',
        },
      ),
      one('incarico', 'Quale incarico?', [
        'Sindaco unico',
        'Collegio sindacale',
        'Revisore legale',
        'Organo di controllo con revisione',
        'Non lo so',
      ]),
      one(
        'attivo',
        'Totale dell’attivo',
        ['Fino a {attivo delle società}', 'Oltre {attivo delle società}', 'Non lo so'],
        { band: 'assets', why: 'Ne dipendono le ore di lavoro ({art. 10 D.Lgs. 39/2010}).' },
      ),
      one('ricavi', 'Ricavi', ['Fino a {ricavi delle società}', 'Oltre {ricavi delle società}', 'Non lo so'], {
        band: 'revenue',
        why: 'Ne dipendono le ore di lavoro ({art. 10 D.Lgs. 39/2010}).',
      }),
      one(
        'dipendenti',
        'Dipendenti',
        ['Fino a {dipendenti delle società}', 'Più di {dipendenti delle società}', 'Non lo so'],
        { band: 'staff', why: 'Ne dipendono le ore di lavoro ({art. 10 D.Lgs. 39/2010}).' },
      ),
      one('in-carica', 'C’è già un revisore o un organo di controllo?', [
        'No, è la prima nomina',
        'Sì, in scadenza',
        'Sì, ma ha lasciato l’incarico',
      ]),
      one(
        'rapporti',
        'Qualcuno dello studio ha già rapporti con l’ente, i soci o gli amministratori?',
        ['Sì', 'No', 'Non lo so'],
        { ...required, why: 'L’indipendenza si verifica prima di accettare.' },
      ),
    ],
  ),
  makeTopic(
    'oiv',
    'Organismo indipendente di valutazione (OIV)',
    'Incarichi di valutazione della performance nelle amministrazioni pubbliche.',
    [
      line('amministrazione', 'Quale amministrazione?', required),
      one('dipendenti', 'Quanti dipendenti ha l’amministrazione?', ['Fino a 50', 'Fino a 250', 'Oltre 250']),
      one('organo', 'Che cosa si nomina?', [
        'OIV monocratico',
        'OIV collegiale',
        'Nucleo di valutazione',
        'Non ancora deciso',
      ]),
      line('avviso', 'C’è un avviso pubblico? Indirizzo della pagina', {
        why: 'Se c’è, si risponde all’avviso: non si presenta un’offerta.',
      }),
      day('termine', 'Entro quando si presenta la candidatura?'),
      one('sistema', 'Serve invece un aiuto sul sistema di misurazione della performance?', ['Sì', 'No'], {
        why: 'Chi dà questo aiuto non può poi valutare.',
      }),
    ],
  ),
  makeTopic(
    'modello-231',
    'Modello 231 e organismo di vigilanza',
    'Modello di organizzazione, aggiornamenti, organismo di vigilanza, canale di segnalazione.',
    [
      one('modello', 'C’è già un modello 231?', ['Sì, recente', 'Sì, da aggiornare', 'No'], required),
      several(
        'serve',
        'Che cosa serve?',
        ['Modello', 'Aggiornamento', 'Componente o presidente dell’organismo di vigilanza', 'Canale di segnalazione'],
        required,
      ),
      line('attivita', 'Che attività svolge l’ente?'),
      one('dimensioni', 'Quante persone e sedi ha l’ente?', [
        'Fino a 15 persone, una sede',
        'Fino a 50',
        'Di più, o più sedi',
      ]),
      one('enti-pubblici', 'L’ente lavora con enti pubblici, appalti o contributi?', ['Sì', 'No']),
      one('organo-di-controllo', 'C’è un organo di controllo?', ['Sì', 'No'], {
        why: 'Nelle società di capitali può svolgere la funzione di organismo di vigilanza (comma 4-bis dell’{art. 6 D.Lgs. 231/2001}).',
      }),
      line('termine', 'Entro quando, e per quale occasione?'),
    ],
    { closing: 'Di procedimenti in corso si parla al telefono, non qui.' },
  ),
  makeTopic(
    'domiciliazione',
    '{Domiciliazione}',
    'Un indirizzo per la sede, la posta o i contatti di una società, una ditta o un ente.',
    [
      one('tipo', 'Quale domiciliazione?', ['Legale', 'Postale', 'Commerciale'], required),
      one('durata', 'Per quanto tempo?', ['Tre mesi', 'Sei mesi', 'Un anno', 'Più anni'], required),
      one(
        'per-chi',
        'Chi la usa?',
        ['Società iscritta', 'Società da costituire', 'Ditta individuale', 'Professionista', 'Associazione o ente'],
        required,
      ),
      ask('vat', 'partita-iva', 'Partita IVA', { why: 'Alla visura pensa lo studio.' }),
      ask('text', 'attivita', 'Che attività svolge, e dove?', {
        ...required,
        why: 'Lo scopo del rapporto si verifica prima di attivare il servizio.',
      }),
      several('aggiunte', 'Che cosa si aggiunge?', ['Inoltro a un altro indirizzo', 'Numero di telefono dedicato']),
      one('identificazione', 'Chi rappresenta l’ente ha SPID, CIE o firma digitale?', ['Sì', 'No', 'Viene in studio'], {
        ...required,
        why: 'L’identificazione a distanza richiede uno di questi mezzi ({art. 19 D.Lgs. 231/2007}).',
      }),
    ],
    { closing: 'La domiciliazione postale e quella commerciale durano un anno.' },
  ),
  makeTopic(
    'terzo-settore',
    'Enti del {Terzo settore}',
    'Associazioni, fondazioni e imprese sociali: costituzione, registro, bilanci, controlli.',
    [
      one(
        'ente',
        'Che ente è, o sarà?',
        [
          'Associazione',
          'Associazione di promozione sociale',
          'Organizzazione di volontariato',
          'Fondazione',
          'Impresa o cooperativa sociale',
          'Associazione o società sportiva',
          'Da costituire',
        ],
        required,
      ),
      one('runts', 'L’ente è iscritto al RUNTS?', ['Sì', 'Domanda in corso', 'No', 'È stato cancellato'], required),
      one('personalita', 'L’ente ha, o vuole, la personalità giuridica?', ['Sì', 'No', 'Non lo so']),
      one('entrate', 'Entrate dell’ultimo anno', ['Fino a 60.000 euro', 'Fino a 300.000', 'Di più']),
      one('persone', 'Dipendenti e volontari', ['Nessun dipendente', 'Fino a 5', 'Di più']),
      one('commerciali', 'L’ente svolge anche attività commerciali o raccolte pubbliche?', ['Sì', 'No', 'Non lo so']),
      several('serve', 'Che cosa serve?', [
        'Costituzione',
        'Statuto',
        'Iscrizione',
        'Bilancio',
        'Controllo o revisione',
        'Cinque per mille',
        'Cancellazione',
      ]),
    ],
  ),
  makeTopic(
    'crisi',
    'Crisi d’impresa',
    'Ritardi nei pagamenti, composizione negoziata, piani di risanamento.',
    [
      one(
        'chi-scrive',
        'Che ruolo ha chi scrive?',
        ['Amministratore', 'Socio', 'Sindaco o revisore', 'Consulente', 'Altro'],
        {
          ...required,
          why: 'Chi assiste il debitore non può assistere un creditore.',
        },
      ),
      line('data', 'C’è una data che non può aspettare?', required),
      one('dimensioni', 'Ricavi e persone', [
        'Fino a 500.000 euro e 5 persone',
        'Fino a 2 milioni e 20 persone',
        'Di più',
      ]),
      one('ritardo', 'Da quanto i pagamenti sono in ritardo?', ['Nessun ritardo', 'Meno di 90 giorni', 'Di più']),
      several('verso-chi', 'Verso chi sono i ritardi, soprattutto? Senza nomi né importi', [
        'Banche',
        'Fisco',
        'INPS',
        'Fornitori',
        'Dipendenti',
        'Banche, con garanzie dei soci',
      ]),
      one('conti', 'A quando sono aggiornati i conti?', ['Al mese scorso', 'All’ultimo bilancio', 'Più indietro']),
      one('procedura', 'È già aperta una procedura?', ['No', 'Composizione negoziata', 'Un’altra', 'Non lo so']),
    ],
    { before: 'Se c’è un’urgenza, telefoni.' },
  ),
];
