import { group, line, text } from '../../contract/fields/fields.ts';
import type { DeadlineName } from '../law/deadline-rules.ts';
import { makeCallToAction, makeHead, makePassage, makeTitleAndLead } from './common-fields.ts';

const makeDuty = (label: string, what: string, who: string) =>
  group(label, { what: line('Che cosa', 90, what), who: text('Per chi', 240, who) });

/** Title and affected taxpayers of each deadline. Days and provisions are in law/deadline-rules.ts. */
const duties = {
  'versamenti-mensili': makeDuty(
    'Ogni mese, il 16',
    'Versamenti con il modello F24',
    'Sostituti d’imposta e datori di lavoro: ritenute e contributi del mese precedente. Contribuenti IVA mensili: imposta del mese precedente.',
  ),
  'iva-trimestrale': makeDuty(
    '16 maggio, agosto e novembre',
    'IVA dei contribuenti trimestrali',
    'Contribuenti che liquidano l’IVA ogni trimestre.',
  ),
  'saldo-iva': makeDuty(
    '16 marzo, IVA',
    'Saldo dell’IVA dell’anno precedente',
    'Contribuenti IVA con imposta a debito nella dichiarazione annuale; si può versare fino al 30 giugno, con lo 0,40 per cento in più per ogni mese o frazione di mese.',
  ),
  'acconto-imposte': makeDuty(
    '30 novembre',
    'Secondo acconto delle imposte sui redditi e dell’IRAP',
    'Persone fisiche, società ed enti con periodo d’imposta uguale all’anno solare.',
  ),
  'saldo-imposte': makeDuty(
    '30 giugno',
    'Saldo e primo acconto delle imposte sui redditi e dell’IRAP',
    'Persone fisiche e società di persone; società di capitali ed enti con periodo d’imposta uguale all’anno solare e bilancio approvato nei termini ordinari.',
  ),
  'imu-acconto': makeDuty(
    '16 giugno',
    'Prima rata dell’IMU',
    'Proprietari e titolari di diritti reali su immobili soggetti all’imposta.',
  ),
  'imu-saldo': makeDuty(
    '16 dicembre, IMU',
    'Seconda rata dell’IMU',
    'Proprietari e titolari di diritti reali su immobili soggetti all’imposta.',
  ),
  'tfr-acconto': makeDuty(
    '16 dicembre, TFR',
    'Acconto dell’imposta sostitutiva sulla rivalutazione del TFR',
    'Datori di lavoro che tengono in azienda il trattamento di fine rapporto.',
  ),
  'tfr-saldo': makeDuty(
    '16 febbraio',
    'Saldo dell’imposta sostitutiva sulla rivalutazione del TFR',
    'Datori di lavoro che tengono in azienda il trattamento di fine rapporto.',
  ),
  'acconto-iva': makeDuty(
    '27 dicembre',
    'Acconto dell’IVA',
    'Contribuenti IVA mensili e trimestrali, salvi gli esoneri.',
  ),
  'libri-sociali': makeDuty(
    '16 marzo, libri sociali',
    'Tassa annuale per la numerazione e la bollatura dei libri sociali',
    'S.p.A., S.r.l. e S.a.p.A., anche in liquidazione; escluse le cooperative, le mutue assicuratrici e le società di persone.',
  ),
  'bollo-fatture': makeDuty(
    'Bollo sulle fatture, ogni trimestre',
    'Imposta di bollo sulle fatture elettroniche',
    'Chi ha emesso fatture elettroniche soggette a bollo; per importi modesti il primo trimestre si può versare entro il 30 settembre, il primo e il secondo entro il 30 novembre.',
  ),
  'liquidazioni-iva': makeDuty(
    'Comunicazione IVA, ogni trimestre',
    'Comunicazione delle liquidazioni IVA (LIPE)',
    'Contribuenti IVA mensili e trimestrali, salvi gli esoneri.',
  ),
  intrastat: makeDuty(
    'Ogni mese, il 25',
    'Elenchi INTRASTAT',
    'Chi scambia beni o servizi con altri Paesi dell’Unione: operazioni del mese prima; per chi li presenta ogni trimestre, quelle del trimestre a gennaio, aprile, luglio e ottobre.',
  ),
  'certificazioni-dipendenti': makeDuty(
    '16 marzo, certificazioni',
    'Invio delle certificazioni dei redditi di lavoro dipendente (CU)',
    'Sostituti d’imposta; lo stesso termine vale per il lavoro autonomo occasionale e i redditi diversi.',
  ),
  'certificazioni-autonomi': makeDuty(
    '30 aprile, certificazioni',
    'Invio delle certificazioni di lavoro autonomo e delle provvigioni (CU)',
    'Sostituti d’imposta che hanno pagato professionisti, agenti e mediatori.',
  ),
  'dichiarazione-iva': makeDuty(
    '30 aprile, IVA',
    'Dichiarazione IVA dell’anno precedente',
    'Contribuenti IVA, salvi gli esoneri.',
  ),
  'dichiarazione-redditi': makeDuty(
    '31 ottobre, redditi',
    'Dichiarazioni dei redditi e dell’IRAP',
    'Persone fisiche e società di persone; società di capitali ed enti con periodo d’imposta uguale all’anno solare.',
  ),
  'bilancio-societa': makeDuty(
    'Centoventi giorni dalla chiusura',
    'Assemblea che approva il bilancio',
    'Società di capitali con esercizio uguale all’anno solare: è il termine ordinario, lo statuto può fissarne un altro nei limiti di legge.',
  ),
  'bilancio-enti': makeDuty(
    'Centottanta giorni dalla chiusura',
    'Deposito del bilancio nel Registro unico nazionale del Terzo settore',
    'Enti con esercizio uguale all’anno solare, esclusi quelli che operano in forma di impresa commerciale.',
  ),
} as const satisfies Record<DeadlineName, ReturnType<typeof makeDuty>>;

/** Texts of the page of tax and corporate deadlines. */
export const scadenze = group('Scadenze', {
  head: makeHead(
    'Scadenze fiscali e societarie · {nome dello studio}',
    'Versamenti, dichiarazioni e depositi dei prossimi {giorni del calendario} giorni: che cosa scade, per chi e secondo quale norma. Anche nel Suo calendario.',
  ),
  ...makeTitleAndLead(
    'Scadenze',
    'Versamenti, dichiarazioni e depositi dei prossimi {giorni del calendario} giorni: che cosa scade, per chi e secondo quale norma.',
  ),
  calendar: group('Calendario', {
    label: line('Nota a margine', 30, 'Calendario'),
    title: line('Titolo', 80, 'I prossimi {giorni del calendario} giorni'),
    moved: line('Data spostata', 80, 'Termine spostato dal {giorno}', { needs: ['giorno'] }),
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
    label: line('Nota a margine', 30, 'Da verificare'),
    title: line('Titolo', 80, 'In attesa di verifica'),
    lead: text(
      'Frase di apertura',
      240,
      'Queste scadenze cadono nei prossimi {giorni del calendario} giorni; finché lo studio non ne ha riletto la norma, il giorno non è indicato.',
    ),
    ask: line('A chi chiedere', 80, 'Per questi termini chieda allo studio.'),
  }),
  undated: group('Senza un giorno fisso', {
    label: line('Nota a margine', 30, 'Da un fatto'),
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
  duties: group('Le singole scadenze', duties),
  note: makePassage({ name: 'Avvertenza', label: 'Avvertenza', title: 'Che cosa dice questo elenco' }, [
    'È un’informazione generale per imprese, professionisti ed enti. Non comprende tutte le scadenze, non tiene conto di regimi particolari ed esercizi diversi dall’anno solare, e non sostituisce l’esame del singolo caso.',
    'Un termine fiscale che cade di sabato o in giorno festivo passa al primo giorno lavorativo, secondo l’{art. 18 D.Lgs. 241/1997} e l’{art. 7 D.L. 70/2011}; ciò che scade dal 1º al 20 agosto si può fare fino al 20, secondo l’{art. 37 D.L. 223/2006}. Le feste patronali non spostano i termini.',
    'Ogni voce porta la sua norma; di una voce la cui norma va ancora riletta compare il nome, non il giorno.',
  ]),
  callToAction: makeCallToAction('Una scadenza da preparare insieme?'),
});
