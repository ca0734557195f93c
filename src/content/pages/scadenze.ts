import { group, line, text } from '../../contract/fields/fields.ts';
import { makeCallToAction, makeHead, makeLightPassage, makeTitleAndLead } from './common-fields.ts';

/** Texts of the page of tax and corporate deadlines. */
export const scadenze = group('Scadenze', {
  head: makeHead(
    'Scadenze fiscali e societarie · {nome dello studio}',
    'Versamenti, dichiarazioni e depositi dei prossimi {giorni del calendario} giorni: che cosa scade, per chi e secondo quale norma. Anche nel Suo calendario.',
  ),
  ...makeTitleAndLead(
    'Scadenze',
    'Versamenti, dichiarazioni e depositi: che cosa scade, per chi e secondo quale norma.',
  ),
  mark: line('Parola a margine', 30, 'calendario'),
  calendar: group('Calendario', {
    label: line('Nota a margine', 30, 'In arrivo'),
    title: line('Titolo', 80, 'I prossimi {giorni del calendario} giorni'),
    moved: line('Data spostata', 80, 'Termine rinviato da {giorno}', { needs: ['giorno'] }),
    extended: line('Termine prorogato', 90, 'Prorogata dal {giorno} al {nuovo}, {norma}', {
      needs: ['giorno', 'nuovo', 'norma'],
    }),
    none: text(
      'Senza scadenze',
      160,
      'Nei prossimi {giorni del calendario} giorni non cade nessuna delle scadenze di questo elenco.',
    ),
  }),
  groups: group('Gruppi', {
    label: line('Nome della scelta', 40, 'Per chi'),
    all: line('Tutte', 30, 'tutte'),
    imprese: line('Imprese', 30, 'imprese'),
    professionisti: line('Professionisti', 30, 'professionisti'),
    'datori-di-lavoro': line('Datori di lavoro', 30, 'datori di lavoro'),
    'terzo-settore': line('Enti del Terzo settore', 30, 'enti del Terzo settore'),
  }),
  year: group('L’anno intero', {
    label: line('Nota a margine', 30, 'Anno'),
    title: line('Titolo', 80, 'Le scadenze del {anno}', { needs: ['anno'] }),
    lead: text(
      'Frase di apertura',
      200,
      'Versamenti, dichiarazioni e depositi di tutto il {anno}: che cosa scade, per chi e secondo quale norma.',
      { needs: ['anno'] },
    ),
    links: line('Prima degli anni', 60, 'L’anno intero, su una pagina da stampare:'),
    back: line('Collegamento di ritorno', 60, 'I prossimi {giorni del calendario} giorni'),
  }),
  waiting: group('In attesa di verifica', {
    title: line('Titolo', 80, 'In attesa di verifica'),
    lead: text(
      'Frase di apertura',
      240,
      'Queste scadenze cadono nei prossimi {giorni del calendario} giorni; finché lo studio non ne ha riletto la norma, il giorno non è indicato.',
    ),
    ask: line('A chi chiedere', 80, 'Per questi termini chieda allo studio.'),
  }),
  undated: group('Senza un giorno fisso', {
    title: line('Titolo', 80, 'Termini che decorrono da un fatto'),
    within: line('Quando', 60, 'Entro {giorni} giorni', { needs: ['giorni'] }),
  }),
  subscription: group('Nel proprio calendario', {
    label: line('Nota a margine', 30, 'Nel calendario'),
    title: line('Titolo', 80, 'Le scadenze nel Suo calendario'),
    lead: text(
      'Frase di apertura',
      200,
      'Con questo indirizzo il calendario del telefono o del computer mostra le scadenze e si aggiorna da solo.',
    ),
    device: line('Pulsante per il calendario del dispositivo', 40, 'Aggiungi al calendario'),
    google: line('Pulsante per Google Calendar', 40, 'Aggiungi a Google Calendar'),
    copy: line('Pulsante che copia', 40, 'Copia l’indirizzo'),
    copied: line('Dopo la copia', 40, 'Indirizzo copiato'),
    how: text(
      'Come si fa',
      300,
      '«Aggiungi al calendario» apre quello di iPhone, iPad e Mac, o un programma come Outlook. Altrove si copia l’indirizzo: in Outlook sul web si incolla sotto «Sottoscrivi dal Web». Non serve registrarsi.',
    ),
    calendarName: line('Nome del calendario', 60, 'Scadenze · {nome dello studio}'),
  }),
  note: makeLightPassage({ name: 'Avvertenza', title: 'Che cosa dice questo elenco' }, [
    'È un’informazione generale per imprese, professionisti ed enti. Non comprende tutte le scadenze, non tiene conto di regimi particolari ed esercizi diversi dall’anno solare, e non sostituisce l’esame del singolo caso.',
    'Un termine fiscale che cade di sabato o in giorno festivo passa al primo giorno lavorativo, secondo l’{art. 18 D.Lgs. 241/1997} e l’{art. 7 D.L. 70/2011}; ciò che scade dal 1º al 20 agosto si può fare fino al 20, secondo l’{art. 37 D.L. 223/2006}. Le feste patronali non spostano i termini.',
    'Ogni voce porta la sua norma; di una voce la cui norma va ancora riletta compare il nome, non il giorno.',
  ]),
  callToAction: makeCallToAction('Una scadenza da preparare insieme?'),
});
