import { group, line, list, text } from './fields.ts';
import { callToAction, countedEntries, head, opening } from './shapes.ts';

const duration = group('Tipo', { kind: line('Domiciliazione', 30, ''), durations: line('Durata', 80, '') });

/** The page about legal and postal domiciliation. */
export const domiciliazione = group('Servizio di domiciliazione', {
  head: head(
    'Domiciliazione legale e postale · {nome dello studio}',
    'Domiciliazione legale, postale e commerciale ad Albano Laziale: durate, attivazione online, posta scansionata e inoltrata per email, documenti richiesti.',
  ),
  ...opening(
    'Servizio di domiciliazione',
    'Un indirizzo completo ad Albano Laziale per la sede legale, la posta e il recapito commerciale.',
  ),
  features: countedEntries({ name: 'Che cosa comprende', label: 'Il servizio', title: 'Che cosa comprende' }, [
    ['Nessun deposito', 'Non è richiesto alcun deposito cauzionale.'],
    ['Attivazione online immediata', 'La pratica si svolge a distanza, appena i documenti sono completi e verificati.'],
    [
      'Posta scansionata',
      'La scansione della corrispondenza, previa autorizzazione scritta ad aprirla, e l’inoltro via email sono gratuiti.',
    ],
    ['Inoltro ad altro indirizzo', 'Su richiesta, la corrispondenza è spedita dove serve.'],
    ['Numero telefonico dedicato', 'Su richiesta, il servizio comprende un numero assegnato al solo cliente.'],
  ]),
  durations: group('Durate', {
    label: line('Nota a margine', 30, 'Durate'),
    title: line('Titolo', 80, 'Durata del contratto'),
    caption: line(
      'Titolo della tabella, per chi non la vede',
      100,
      'Durate disponibili per ciascun tipo di domiciliazione',
    ),
    kind: line('Prima colonna', 30, 'Domiciliazione'),
    duration: line('Seconda colonna', 30, 'Durata'),
    rows: list('Righe', { exactly: 3, fixed: 'specification' }, duration, [
      { kind: 'Legale', durations: 'Trimestrale, semestrale, annuale o pluriennale' },
      { kind: 'Postale', durations: 'Annuale' },
      { kind: 'Commerciale', durations: 'Annuale' },
    ]),
  }),
  requirements: group('Attivazione', {
    label: line('Nota a margine', 30, 'Attivazione'),
    title: line('Titolo', 80, 'Documenti da inviare via email'),
    items: list('Documenti', { exactly: 2, fixed: 'specification' }, line('Documento', 120, ''), [
      'Visura camerale, oppure denominazione della società e numero di partita IVA',
      'Documento d’identità del legale rappresentante',
    ]),
    emailLabel: line('Riga dell’indirizzo', 60, 'Indirizzo a cui inviarli'),
    note: text(
      'Nota',
      300,
      'Il servizio è soggetto ad adeguata verifica della clientela, secondo la normativa antiriciclaggio ({D.Lgs. 231/2007}).',
    ),
  }),
  callToAction: callToAction('Per un preventivo o per attivare il servizio basta scriverci.'),
});
