import type { DeadlineGroup, MoveRule } from '../../contract/deadline-kinds.ts';
import type { Timing } from '../../contract/law.ts';
import { formatCitation } from './citation.ts';
import type { LegalFact } from './provisions.ts';

/* Deadlines that wait until a manager has confirmed their provision. */

interface Proposal {
  what: string;
  who: string;
  groups: readonly DeadlineGroup[];
  when: Timing;
  moves: MoveRule;
  /** Provision to review, and its permanent address: the part after `urn:nir:`. */
  law: string;
  urn: string;
}

const companiesAudience = 'Società di capitali con esercizio uguale all’anno solare';
const withholdersAudience = 'Sostituti d’imposta';
const declarationsDecree = 'stato:decreto.del.presidente.della.repubblica:1998-07-22;322~art4';
const thirdSectorCode = 'stato:decreto.legislativo:2017-07-03;117';

export const proposedDeadlines = {
  'dichiarazione-770': {
    what: 'Dichiarazione dei sostituti d’imposta (modello 770)',
    who: `${withholdersAudience} che hanno operato ritenute nell’anno precedente.`,
    groups: ['imprese', 'professionisti', 'datori-di-lavoro', 'terzo-settore'],
    when: { yearly: ['10-31'] },
    moves: 'tax',
    law: 'art. 4, comma 4-bis, del D.P.R. 322/1998',
    urn: declarationsDecree,
  },
  'contributi-artigiani': {
    what: 'Contributi INPS di artigiani e commercianti, rata fissa',
    who: 'Iscritti alle gestioni degli artigiani e dei commercianti.',
    groups: ['imprese'],
    when: { yearly: ['02-16', '05-16', '08-20', '11-16'] },
    moves: 'tax',
    law: 'L. 233/1990',
    urn: 'stato:legge:1990-08-02;233',
  },
  'deposito-bilancio': {
    what: 'Deposito del bilancio nel registro delle imprese',
    who: `${companiesAudience}: trenta giorni dall’approvazione, per chi approva nell’ultimo giorno del termine ordinario.`,
    groups: ['imprese'],
    when: { afterYearEnd: 150 },
    moves: 'working',
    law: 'art. 2435 del codice civile',
    urn: 'stato:regio.decreto:1942-03-16;262~art2435',
  },
  'contributi-pubblici': {
    what: 'Pubblicazione dei contributi pubblici ricevuti',
    who: 'Associazioni, fondazioni e imprese che nell’anno precedente hanno ricevuto aiuti oltre la soglia.',
    groups: ['imprese', 'terzo-settore'],
    when: { yearly: ['06-30'] },
    moves: 'civil',
    law: 'art. 1, commi 125–129, della L. 124/2017',
    urn: 'stato:legge:2017-08-04;124~art1',
  },
  'diritto-camerale': {
    what: 'Diritto annuale alla camera di commercio',
    who: 'Imprese iscritte, con il saldo delle imposte sui redditi.',
    groups: ['imprese'],
    when: { yearly: ['06-30'] },
    moves: 'tax',
    law: 'art. 18 della L. 580/1993',
    urn: 'stato:legge:1993-12-29;580~art18',
  },
  'autoliquidazione-inail': {
    what: 'Autoliquidazione INAIL',
    who: 'Datori di lavoro e artigiani assicurati: premio a saldo e rata anticipata.',
    groups: ['imprese', 'datori-di-lavoro'],
    when: { yearly: ['02-16'] },
    moves: 'tax',
    law: 'art. 44 del D.P.R. 1124/1965',
    urn: 'stato:decreto.del.presidente.della.repubblica:1965-06-30;1124~art44',
  },
  'imu-dichiarazione': {
    what: 'Dichiarazione IMU',
    who: 'Chi nell’anno precedente ha avuto variazioni da dichiarare; gli enti non commerciali ogni anno.',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
    when: { yearly: ['06-30'] },
    moves: 'tax',
    law: 'art. 1, comma 769, della L. 160/2019',
    urn: 'stato:legge:2019-12-27;160~art1',
  },
  'erogazioni-liberali': {
    what: 'Comunicazione delle erogazioni liberali ricevute',
    who: 'Enti del Terzo settore, per la dichiarazione precompilata di chi ha donato.',
    groups: ['terzo-settore'],
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'D.M. 3 febbraio 2021',
    urn: 'ministero.economia.e.finanze:decreto:2021-02-03',
  },
  'cinque-per-mille': {
    what: 'Iscrizione al cinque per mille',
    who: 'Enti che non sono già nell’elenco permanente.',
    groups: ['terzo-settore'],
    when: { yearly: ['04-10'] },
    moves: 'tax',
    law: 'art. 3 del D.P.C.M. 23 luglio 2020',
    urn: 'presidente.del.consiglio.dei.ministri:decreto:2020-07-23',
  },
  uniemens: {
    what: 'Denuncia mensile UNIEMENS',
    who: 'Datori di lavoro: retribuzioni e contributi del mese precedente.',
    groups: ['datori-di-lavoro'],
    when: {
      yearly: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `${month}-end`),
    },
    moves: 'working',
    law: 'art. 44, comma 9, del D.L. 269/2003',
    urn: 'stato:decreto.legge:2003-09-30;269~art44',
  },
  'concordato-preventivo-biennale': {
    what: 'Adesione al concordato preventivo biennale',
    who: 'Imprese e professionisti ai quali è proposto.',
    groups: ['imprese', 'professionisti'],
    when: { yearly: ['09-30'] },
    moves: 'tax',
    law: 'art. 9 del D.Lgs. 13/2024',
    urn: 'stato:decreto.legislativo:2024-02-12;13~art9',
  },
  'consegna-certificazioni': {
    what: 'Consegna delle certificazioni (CU) a chi ha percepito i redditi',
    who: `${withholdersAudience}.`,
    groups: ['imprese', 'professionisti', 'datori-di-lavoro', 'terzo-settore'],
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 4, comma 6-quater, del D.P.R. 322/1998',
    urn: declarationsDecree,
  },
  'certificazioni-non-precompilate': {
    what: 'Invio delle certificazioni (CU) che non servono alla dichiarazione precompilata',
    who: `${withholdersAudience} che hanno pagato redditi esenti o non dichiarabili con la precompilata.`,
    groups: ['imprese', 'professionisti', 'datori-di-lavoro', 'terzo-settore'],
    when: { yearly: ['10-31'] },
    moves: 'tax',
    law: 'art. 4, comma 6-quinquies, del D.P.R. 322/1998',
    urn: declarationsDecree,
  },
  'iva-trimestrali-speciali': {
    what: 'IVA del quarto trimestre dei contribuenti speciali',
    who: 'Distributori di carburante, autotrasportatori e altri contribuenti trimestrali per natura.',
    groups: ['imprese'],
    when: { yearly: ['02-16'] },
    moves: 'tax',
    law: 'art. 74, quarto comma, del D.P.R. 633/1972',
    urn: 'stato:decreto.del.presidente.della.repubblica:1972-10-26;633~art74',
  },
  'bilancio-sociale': {
    what: 'Deposito e pubblicazione del bilancio sociale',
    who: 'Enti del Terzo settore tenuti a redigerlo, con esercizio uguale all’anno solare.',
    groups: ['terzo-settore'],
    when: { afterYearEnd: 180 },
    moves: 'civil',
    law: 'art. 14 del D.Lgs. 117/2017',
    urn: `${thirdSectorCode}~art14`,
  },
  'variazioni-runts': {
    what: 'Aggiornamento dei dati nel Registro unico nazionale del Terzo settore',
    who: 'Enti iscritti, a ogni modifica di statuto, cariche, sede o altri dati.',
    groups: ['terzo-settore'],
    when: { afterEvent: 30 },
    moves: 'civil',
    law: 'art. 48, comma 3, del D.Lgs. 117/2017',
    urn: `${thirdSectorCode}~art48`,
  },
  'rendiconto-cinque-per-mille': {
    what: 'Rendiconto e relazione del cinque per mille',
    who: 'Enti che hanno ricevuto la quota, dal giorno in cui l’hanno ricevuta.',
    groups: ['terzo-settore'],
    when: { afterEvent: 365 },
    moves: 'civil',
    law: 'art. 16 del D.P.C.M. 23 luglio 2020',
    urn: 'presidente.del.consiglio.dei.ministri:decreto:2020-07-23',
  },
  'raccolte-fondi': {
    what: 'Deposito dei rendiconti delle raccolte fondi',
    who: 'Enti del Terzo settore che hanno raccolto fondi, con esercizio uguale all’anno solare.',
    groups: ['terzo-settore'],
    when: { afterYearEnd: 180 },
    moves: 'civil',
    law: 'art. 48, comma 3, del D.Lgs. 117/2017',
    urn: `${thirdSectorCode}~art48`,
  },
} as const satisfies Record<string, Proposal>;

/** Name in the register of the provision behind a proposed deadline. */
export const makeProposedFactName = (deadline: string) => `scadenza ${deadline}`;

/** Proposed provisions to review, by their names in the register. */
export const proposedFacts: Readonly<Record<string, LegalFact>> = Object.fromEntries(
  Object.entries(proposedDeadlines).map(([name, { law, urn }]) => [
    makeProposedFactName(name),
    {
      text: formatCitation(law),
      law,
      source: `https://www.normattiva.it/uri-res/N2Ls?urn:nir:${urn}`,
      checked: '',
      validUntil: '',
      proposed: true,
    },
  ]),
);
