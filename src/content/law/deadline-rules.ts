import { type DeadlineGroup, deadlineGroups } from '../../contract/deadline-kinds.ts';
import type { Deadline } from './calendar.ts';
import type { LegalFactName } from './provisions.ts';

/* Single source of deadlines. If the provision is overdue for review, the site shows the deadline without its day. */

export interface DeadlineRule extends Omit<Deadline, 'validUntil' | 'extensions'> {
  what: string;
  /** Affected taxpayers. */
  who: string;
  law: LegalFactName;
  groups: readonly DeadlineGroup[];
}

const allGroups = deadlineGroups;

/** Deadlines by permanent name: texts refer to them. Deadlines of one day are shown in this order. */
export const deadlineRules = {
  'versamenti-mensili': {
    what: 'Versamenti con il modello F24',
    who: 'Sostituti d’imposta e datori di lavoro: ritenute e contributi del mese precedente. Contribuenti IVA mensili: imposta del mese precedente.',
    when: { everyMonth: 16 },
    moves: 'tax',
    law: 'art. 18 D.Lgs. 241/1997',
    groups: allGroups,
  },
  'iva-trimestrale': {
    what: 'IVA dei contribuenti trimestrali',
    who: 'Contribuenti che liquidano l’IVA ogni trimestre.',
    when: { yearly: ['05-16', '08-16', '11-16'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 7 D.P.R. 542/1999',
    groups: ['imprese', 'professionisti'],
  },
  'saldo-iva': {
    what: 'Saldo dell’IVA dell’anno precedente',
    who: 'Contribuenti IVA con imposta a debito nella dichiarazione annuale; si può versare fino al 30 giugno, con lo 0,40 per cento in più per ogni mese o frazione di mese.',
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 6 D.P.R. 542/1999',
    groups: ['imprese', 'professionisti'],
  },
  'acconto-imposte': {
    what: 'Secondo acconto delle imposte sui redditi e dell’IRAP',
    who: 'Persone fisiche, società ed enti con periodo d’imposta uguale all’anno solare.',
    when: { yearly: ['11-30'] },
    moves: 'tax',
    law: 'art. 17 D.P.R. 435/2001',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'saldo-imposte': {
    what: 'Saldo e primo acconto delle imposte sui redditi e dell’IRAP',
    who: 'Persone fisiche e società di persone; società di capitali ed enti con periodo d’imposta uguale all’anno solare e bilancio approvato nei termini ordinari.',
    when: { yearly: ['06-30'] },
    moves: 'tax',
    law: 'saldo delle imposte',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'imu-acconto': {
    what: 'Prima rata dell’IMU',
    who: 'Proprietari e titolari di diritti reali su immobili soggetti all’imposta.',
    when: { yearly: ['06-16'] },
    moves: 'tax',
    law: 'L. 160/2019',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'imu-saldo': {
    what: 'Seconda rata dell’IMU',
    who: 'Proprietari e titolari di diritti reali su immobili soggetti all’imposta.',
    when: { yearly: ['12-16'] },
    moves: 'tax',
    law: 'L. 160/2019',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'tfr-acconto': {
    what: 'Acconto dell’imposta sostitutiva sulla rivalutazione del TFR',
    who: 'Datori di lavoro che tengono in azienda il trattamento di fine rapporto.',
    when: { yearly: ['12-16'] },
    moves: 'tax',
    law: 'art. 11 D.Lgs. 47/2000',
    groups: ['datori-di-lavoro'],
  },
  'tfr-saldo': {
    what: 'Saldo dell’imposta sostitutiva sulla rivalutazione del TFR',
    who: 'Datori di lavoro che tengono in azienda il trattamento di fine rapporto.',
    when: { yearly: ['02-16'] },
    moves: 'tax',
    law: 'art. 11 D.Lgs. 47/2000',
    groups: ['datori-di-lavoro'],
  },
  'acconto-iva': {
    what: 'Acconto dell’IVA',
    who: 'Contribuenti IVA mensili e trimestrali, salvi gli esoneri.',
    when: { yearly: ['12-27'] },
    moves: 'tax',
    law: 'art. 6 L. 405/1990',
    groups: ['imprese', 'professionisti'],
  },
  'libri-sociali': {
    what: 'Tassa annuale per la numerazione e la bollatura dei libri sociali',
    who: 'S.p.A., S.r.l. e S.a.p.A., anche in liquidazione; escluse le cooperative, le mutue assicuratrici e le società di persone.',
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 23 D.P.R. 641/1972',
    groups: ['imprese'],
  },
  'bollo-fatture': {
    what: 'Imposta di bollo sulle fatture elettroniche',
    who: 'Chi ha emesso fatture elettroniche soggette a bollo; per importi modesti il primo trimestre si può versare entro il 30 settembre, il primo e il secondo entro il 30 novembre.',
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 6 D.M. 17 giugno 2014',
    groups: ['imprese', 'professionisti'],
  },
  'liquidazioni-iva': {
    what: 'Comunicazione delle liquidazioni IVA (LIPE)',
    who: 'Contribuenti IVA mensili e trimestrali, salvi gli esoneri.',
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 21-bis D.L. 78/2010',
    groups: ['imprese', 'professionisti'],
  },
  intrastat: {
    what: 'Elenchi INTRASTAT',
    who: 'Chi scambia beni o servizi con altri Paesi dell’Unione: operazioni del mese prima; per chi li presenta ogni trimestre, quelle del trimestre a gennaio, aprile, luglio e ottobre.',
    when: { everyMonth: 25 },
    moves: 'tax',
    law: 'art. 50 D.L. 331/1993',
    groups: ['imprese', 'professionisti'],
  },
  'certificazioni-dipendenti': {
    what: 'Invio delle certificazioni dei redditi di lavoro dipendente (CU)',
    who: 'Sostituti d’imposta; lo stesso termine vale per il lavoro autonomo occasionale e i redditi diversi.',
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 4 D.P.R. 322/1998',
    groups: allGroups,
  },
  'certificazioni-autonomi': {
    what: 'Invio delle certificazioni di lavoro autonomo e delle provvigioni (CU)',
    who: 'Sostituti d’imposta che hanno pagato professionisti, agenti e mediatori.',
    when: { yearly: ['04-30'] },
    moves: 'tax',
    law: 'art. 4 D.P.R. 322/1998',
    groups: allGroups,
  },
  'dichiarazione-iva': {
    what: 'Dichiarazione IVA dell’anno precedente',
    who: 'Contribuenti IVA, salvi gli esoneri.',
    when: { yearly: ['04-30'] },
    moves: 'tax',
    law: 'art. 8 D.P.R. 322/1998',
    groups: ['imprese', 'professionisti'],
  },
  'dichiarazione-redditi': {
    what: 'Dichiarazioni dei redditi e dell’IRAP',
    who: 'Persone fisiche e società di persone; società di capitali ed enti con periodo d’imposta uguale all’anno solare.',
    when: { yearly: ['10-31'] },
    moves: 'tax',
    law: 'art. 2 D.P.R. 322/1998',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'bilancio-societa': {
    what: 'Assemblea che approva il bilancio',
    who: 'Società di capitali con esercizio uguale all’anno solare: è il termine ordinario, lo statuto può fissarne un altro nei limiti di legge.',
    when: { afterYearEnd: 120 },
    moves: 'fixed',
    law: 'assemblea di bilancio',
    groups: ['imprese'],
  },
  'bilancio-enti': {
    what: 'Deposito del bilancio nel Registro unico nazionale del Terzo settore',
    who: 'Enti con esercizio uguale all’anno solare, esclusi quelli che operano in forma di impresa commerciale.',
    when: { afterYearEnd: 180 },
    moves: 'civil',
    law: 'deposito del bilancio degli enti',
    groups: ['terzo-settore'],
  },
} as const satisfies Record<string, DeadlineRule>;

export type DeadlineName = keyof typeof deadlineRules;
