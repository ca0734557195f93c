import { type DeadlineGroup, deadlineGroups } from '../../contract/deadline-kinds.ts';
import type { Deadline } from './calendar.ts';
import type { LegalFactName } from './provisions.ts';

/* Single source of deadlines. If the provision is overdue for review, the site shows the deadline without its day. */

export interface DeadlineRule extends Omit<Deadline, 'validUntil' | 'extensions'> {
  law: LegalFactName;
  groups: readonly DeadlineGroup[];
}

const allGroups = deadlineGroups;

/** Deadlines by permanent name: texts refer to them. Deadlines of one day are shown in this order. */
export const deadlineRules = {
  'versamenti-mensili': { when: { everyMonth: 16 }, moves: 'tax', law: 'art. 18 D.Lgs. 241/1997', groups: allGroups },
  'iva-trimestrale': {
    when: { yearly: ['05-16', '08-16', '11-16'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 7 D.P.R. 542/1999',
    groups: ['imprese', 'professionisti'],
  },
  'saldo-iva': {
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 6 D.P.R. 542/1999',
    groups: ['imprese', 'professionisti'],
  },
  'acconto-imposte': {
    when: { yearly: ['11-30'] },
    moves: 'tax',
    law: 'art. 17 D.P.R. 435/2001',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'saldo-imposte': {
    when: { yearly: ['06-30'] },
    moves: 'tax',
    law: 'saldo delle imposte',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'imu-acconto': {
    when: { yearly: ['06-16'] },
    moves: 'tax',
    law: 'L. 160/2019',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'imu-saldo': {
    when: { yearly: ['12-16'] },
    moves: 'tax',
    law: 'L. 160/2019',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'tfr-acconto': {
    when: { yearly: ['12-16'] },
    moves: 'tax',
    law: 'art. 11 D.Lgs. 47/2000',
    groups: ['datori-di-lavoro'],
  },
  'tfr-saldo': {
    when: { yearly: ['02-16'] },
    moves: 'tax',
    law: 'art. 11 D.Lgs. 47/2000',
    groups: ['datori-di-lavoro'],
  },
  'acconto-iva': {
    when: { yearly: ['12-27'] },
    moves: 'tax',
    law: 'art. 6 L. 405/1990',
    groups: ['imprese', 'professionisti'],
  },
  'libri-sociali': { when: { yearly: ['03-16'] }, moves: 'tax', law: 'art. 23 D.P.R. 641/1972', groups: ['imprese'] },
  'bollo-fatture': {
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 6 D.M. 17 giugno 2014',
    groups: ['imprese', 'professionisti'],
  },
  'liquidazioni-iva': {
    when: { yearly: ['02-end', '05-31', '09-30', '11-30'] },
    quarterly: true,
    moves: 'tax',
    law: 'art. 21-bis D.L. 78/2010',
    groups: ['imprese', 'professionisti'],
  },
  intrastat: {
    when: { everyMonth: 25 },
    moves: 'tax',
    law: 'art. 50 D.L. 331/1993',
    groups: ['imprese', 'professionisti'],
  },
  'certificazioni-dipendenti': {
    when: { yearly: ['03-16'] },
    moves: 'tax',
    law: 'art. 4 D.P.R. 322/1998',
    groups: allGroups,
  },
  'certificazioni-autonomi': {
    when: { yearly: ['04-30'] },
    moves: 'tax',
    law: 'art. 4 D.P.R. 322/1998',
    groups: allGroups,
  },
  'dichiarazione-iva': {
    when: { yearly: ['04-30'] },
    moves: 'tax',
    law: 'art. 8 D.P.R. 322/1998',
    groups: ['imprese', 'professionisti'],
  },
  'dichiarazione-redditi': {
    when: { yearly: ['10-31'] },
    moves: 'tax',
    law: 'art. 2 D.P.R. 322/1998',
    groups: ['imprese', 'professionisti', 'terzo-settore'],
  },
  'bilancio-societa': {
    when: { afterYearEnd: 120 },
    moves: 'fixed',
    law: 'assemblea di bilancio',
    groups: ['imprese'],
  },
  'bilancio-enti': {
    when: { afterYearEnd: 180 },
    moves: 'civil',
    law: 'deposito del bilancio degli enti',
    groups: ['terzo-settore'],
  },
} as const satisfies Record<string, DeadlineRule>;

export type DeadlineName = keyof typeof deadlineRules;

export const deadlineNames = Object.keys(deadlineRules).filter((name): name is DeadlineName =>
  Object.hasOwn(deadlineRules, name),
);
