import { group, line, list, text } from '../../contract/fields/fields.ts';
import { makeCallToAction, makeFreeEntries, makeHead, makeLightEntries, makeTitleAndLead } from './common-fields.ts';

const duration = group('Tipo', {
  kind: line('Domiciliazione', 30, ''),
  seat: line('Sede iscritta', 80, ''),
  served: line('Atti giudiziari', 80, ''),
  durations: line('Durata', 80, ''),
});

export const domiciliazione = group('Servizio di domiciliazione', {
  head: makeHead(
    'Domiciliazione legale e postale · {nome dello studio}',
    'Domiciliazione legale, postale e commerciale nel comune di {città}: durate, attivazione online, posta scansionata e inoltrata, documenti richiesti.',
  ),
  ...makeTitleAndLead(
    'Servizio di domiciliazione',
    'Un indirizzo ad {città}: sede legale, posta e recapito commerciale per società, ditte individuali, professionisti ed enti.',
  ),
  price: line('Prezzo', 120, 'Prezzo: {prezzo della domiciliazione}.', {
    help: 'Appare quando lo studio scrive il prezzo di partenza in «Dati dello studio»',
  }),
  contact: line('Pulsante', 24, 'Contattaci', { fixed: 'specification' }),
  kinds: makeFreeEntries(
    { name: 'Tre tipi', label: 'Tre tipi', title: 'Legale, postale, commerciale' },
    [
      [
        'Domiciliazione legale',
        'La società pone la propria sede all’indirizzo dello studio e la iscrive nel registro delle imprese. Per singoli atti o affari si può anche eleggere un domicilio speciale, per iscritto ({art. 47 c.c.}).',
      ],
      [
        'Domiciliazione postale',
        'L’indirizzo riceve la corrispondenza, che viene scansionata e inoltrata. La sede della società non cambia.',
      ],
      [
        'Domiciliazione commerciale',
        'L’indirizzo è il recapito per clienti e fornitori, su carta intestata, contratti e sito. Anche qui la sede non cambia.',
      ],
    ],
    320,
  ),
  audience: makeLightEntries({ name: 'Per chi', title: 'Per chi' }, [
    [
      'Società',
      'Possono porre qui la sede legale e iscriverla nel registro delle imprese, oppure usare l’indirizzo solo per la posta o come recapito.',
    ],
    [
      'Ditte individuali',
      'La sede dell’impresa può essere a questo indirizzo, iscritta nel registro delle imprese. La residenza e il domicilio fiscale di chi la esercita non cambiano.',
    ],
    [
      'Professionisti',
      'Chi lavora con la sola partita IVA usa l’indirizzo per la posta e come recapito commerciale, senza esporre quello di casa.',
    ],
    [
      'Associazioni ed enti',
      'La sede indicata nello statuto, o nel registro in cui l’ente è iscritto, può essere all’indirizzo dello studio.',
    ],
  ]),
  features: makeFreeEntries({ name: 'Che cosa comprende', label: 'Il servizio', title: 'Che cosa comprende' }, [
    ['Nessun deposito', 'Non è richiesto alcun deposito cauzionale.'],
    ['Attivazione online immediata', 'La pratica si svolge a distanza, appena i documenti sono completi e verificati.'],
    [
      'Posta scansionata',
      'La scansione della corrispondenza, previa autorizzazione scritta ad aprirla, e l’inoltro via email non hanno costi aggiuntivi.',
    ],
    ['Inoltro ad altro indirizzo', 'Su richiesta, la corrispondenza è spedita dove serve.'],
    ['Numero telefonico dedicato', 'Su richiesta, il servizio comprende un numero assegnato al solo cliente.'],
  ]),
  durations: group('Confronto e durate', {
    label: line('Nota a margine', 30, 'Confronto'),
    title: line('Titolo', 80, 'I tre tipi a confronto'),
    caption: line(
      'Titolo della tabella, per chi non la vede',
      100,
      'Sede, atti giudiziari e durata per ciascun tipo di domiciliazione',
    ),
    kind: line('Prima colonna', 30, 'Domiciliazione'),
    seat: line('Seconda colonna', 40, 'Nel registro delle imprese'),
    served: line('Terza colonna', 40, 'Atti giudiziari'),
    duration: line('Quarta colonna', 40, 'Durata del contratto'),
    rows: list('Righe', { min: 1, max: 8 }, duration, [
      {
        kind: 'Legale',
        seat: 'L’indirizzo è la sede iscritta',
        served: 'Di regola alla PEC della società; gli atti su carta, a questo indirizzo',
        durations: 'Trimestrale, semestrale, annuale o pluriennale',
      },
      {
        kind: 'Postale',
        seat: 'La sede resta dov’è',
        served: 'Di regola alla PEC della società; gli atti su carta, alla sede',
        durations: 'Annuale',
      },
      {
        kind: 'Commerciale',
        seat: 'La sede resta dov’è',
        served: 'Di regola alla PEC della società; gli atti su carta, alla sede',
        durations: 'Annuale',
      },
    ]),
  }),
  service: makeLightEntries(
    { name: 'Atti e PEC', title: 'Atti giudiziari e posta certificata' },
    [
      [
        'Gli atti notificati in sede',
        'Gli atti per la società si consegnano nella sua sede: a chi la rappresenta, a chi è incaricato di riceverli o a chi vi lavora ({art. 145 c.p.c.}). Con la domiciliazione legale il contratto stabilisce chi li riceve e come ne è data notizia.',
      ],
      [
        'La PEC della società',
        'Ogni società ha un domicilio digitale nel registro delle imprese ({art. 16 D.L. 185/2008}). A quell’indirizzo gli avvocati notificano gli atti civili a chi è tenuto ad averlo ({art. 3-ter L. 53/1994}): va letto con regolarità, ovunque sia la sede.',
      ],
      [
        'La PEC di chi amministra',
        'Nelle società di capitali, cooperative e consortili l’amministratore unico, il delegato o, se manca, il presidente del consiglio di amministrazione ha una PEC propria, diversa da quella della società ({art. 5 D.L. 179/2012}).',
      ],
    ],
    400,
  ),
  end: makeLightEntries(
    { name: 'Fine del contratto', title: 'Che cosa chiude il contratto' },
    [
      ['La scadenza', 'Il contratto dura per il periodo scelto. Rinnovo e disdetta seguono ciò che vi è scritto.'],
      [
        'Il trasferimento della sede',
        'Prima della fine la società trasferisce la sede e ne iscrive la variazione nel registro delle imprese: chi la cerca guarda l’indirizzo che vi risulta.',
      ],
      [
        'La revoca del domicilio eletto',
        'L’elezione di domicilio ({art. 47 c.c.}) vale finché non è revocata: alla fine del contratto si revoca, e lo si comunica a chi ne ha avuto notizia.',
      ],
    ],
    320,
  ),
  requirements: group('Attivazione', {
    label: line('Nota a margine', 30, 'Attivazione'),
    title: line('Titolo', 80, 'Documenti per l’attivazione'),
    items: list('Documenti', { min: 1, max: 8 }, line('Documento', 120, ''), [
      'Visura camerale, oppure denominazione della società e numero di partita IVA',
      'Documento d’identità del legale rappresentante',
    ]),
    soleTraders: text(
      'Per ditte individuali e professionisti',
      200,
      'Per ditte individuali e professionisti bastano la partita IVA e il documento d’identità del titolare.',
    ),
    emailLabel: line('Riga dell’indirizzo', 60, 'Indirizzo a cui inviarli, dopo il primo contatto'),
    protection: list('Come sono protetti', { min: 1, max: 4 }, text('Paragrafo', 400, ''), [
      'Si inviano via email dopo il primo contatto, quando è chiaro quali servono.',
      'Il documento d’identità serve alla verifica e all’attivazione, ed è coperto dal segreto professionale. Si può inviare in un file protetto, dicendo la password al telefono, oppure consegnare in studio.',
    ]),
    privacyLink: line('Collegamento all’informativa', 60, 'Come si trattano e si conservano i documenti'),
    note: text(
      'Nota',
      300,
      'Il servizio è soggetto ad adeguata verifica della clientela, secondo la normativa antiriciclaggio ({D.Lgs. 231/2007}).',
    ),
  }),
  checks: makeLightEntries(
    { name: 'Verifica antiriciclaggio', title: 'La verifica, prima e durante il contratto' },
    [
      [
        'Identificazione',
        'Si identificano il cliente e chi lo rappresenta, con un documento valido, e si verificano i poteri di rappresentanza. A distanza servono, nei casi previsti, la firma digitale o l’identità digitale ({art. 19 D.Lgs. 231/2007}).',
      ],
      [
        'Titolare effettivo',
        'È la persona fisica che, da sola o con altre, possiede o controlla la società. Il cliente fornisce le informazioni sotto la propria responsabilità.',
      ],
      [
        'Scopo del rapporto',
        'Si chiede a che cosa serve l’indirizzo e quale attività svolge la società ({art. 18 D.Lgs. 231/2007}).',
      ],
      [
        'Controllo nel tempo',
        'Dati e informazioni si aggiornano per tutta la durata: le variazioni di soci, amministratori e titolari effettivi vanno comunicate.',
      ],
      [
        'Conservazione',
        'Documenti e dati si conservano per {conservazione antiriciclaggio} dalla fine del rapporto ({art. 31 D.Lgs. 231/2007}).',
      ],
    ],
    320,
  ),
  callToAction: makeCallToAction('Per un preventivo o per attivare il servizio basta scriverci.'),
});
