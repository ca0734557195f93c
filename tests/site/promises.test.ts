import { describe, expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import { joinWithNoBreak } from '../../src/content/writing/cleaning.ts';
import { resolveReferences } from '../../src/content/writing/references.ts';
import { contactFields } from '../../src/contract/contact/fields.ts';
import { paperDays } from '../../src/contract/papers/terms.ts';
import * as retention from '../../src/contract/retention.ts';
import { unresolvedTexts } from '../texts/passages.ts';

/* Figures promised to visitors are defined once, in the program. Texts contain references to them. */

const figurePattern =
  /(?<![\p{L}\d])(?:\d[\d.]*|un|una|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|trenta|sessanta|centottanta)\s+(?:minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|volt[ae]|tentativ[oi]|promemoria|caratter[ei]|giorni lavorativi)(?!\p{L})/giu;

/** Terms set by law, not by the program, each with the law that the text must cite beside it. */
const legalTerms: [figure: string, law: RegExp][] = [
  ['Dieci anni', /D\.Lgs\. 231\/2007/],
  ['dieci anni', /art\. 31 D\.Lgs\. 231\/2007/],
  ['un mese', /art\. 12/],
];

describe('figures promised to visitors', () => {
  test('appear in texts only by reference, or beside the law that sets them', () => {
    const unreferenced = unresolvedTexts.flatMap(({ where, text }) =>
      [...text.matchAll(figurePattern)]
        .map(([found]) => found)
        .filter(
          (found) =>
            !legalTerms.some(
              ([term, law]) => term === found && (law.test(text) || law.test(findSurroundingText(where))),
            ),
        )
        // Questions of a request, and answers to choose from, promise nothing.
        .filter(() => !where.startsWith('preventivo topics.'))
        // Neither do papers that a client is asked for.
        .filter(() => !where.startsWith('elenchi-di-documenti lists.'))
        .filter((found) => !Object.values(contactFields).some(({ max }) => found === `${max} caratteri`))
        .map((found) => `${where}: ${found}`),
    );
    expect(unreferenced).toEqual([]);
  });

  test.each([
    ['privacy', `${retention.messageRetentionDays} giorni dalla consegna allo studio`],
    ['privacy', `dopo ${retention.reminderDays} giorni arriva un solo promemoria`],
    ['privacy', `dopo ${retention.confirmationDays} giorni l’iscrizione è cancellata`],
    ['privacy', `La prova si cancella ${retention.evidenceYears} anni dopo la revoca`],
    ['privacy', `${retention.confirmationDays} giorni dall’ultima iscrizione`],
    ['privacy', `il sito riprova per ${retention.deliveryRetryDays} giorni`],
    ['privacy', `non più di ${retention.acknowledgementsPerDay} al giorno per indirizzo`],
    ['privacy', `annota per ${retention.messageRetentionDays} giorni se e quando sono partite`],
    [
      'privacy',
      `dal sito si cancellano ${paperDays.fetched} giorni dopo che li ha scaricati, o ${paperDays.kept} giorni`,
    ],
    ['email', `l’indirizzo sarà cancellato ${retention.confirmationDays} giorni dopo l’ultima iscrizione`],
  ] as const)('appear in the document %s: %s', (page, sentence) => {
    expect(JSON.stringify(defaultContent.contents[page])).toContain(joinWithNoBreak(sentence));
  });

  test('are taken from the program by references', () => {
    const sentence = resolveReferences('dopo {giorni per confermare} giorni', defaultContent.facts);
    expect(sentence).toBe(`dopo ${retention.confirmationDays}\u00a0giorni`);
  });

  test('include no answer time by default', () => {
    const { answerTime } = defaultContent.facts.promises;
    expect(answerTime).toBe('');
    expect(defaultContent.contents.email.acknowledgement.answerTime).toBe('');
    expect(JSON.stringify(defaultContent.contents.email)).not.toMatch(/giorni lavorativi/);
  });

  /** Returns all texts of the row or paragraph that contains the text at this path. */
  function findSurroundingText(where: string): string {
    const row = where.slice(0, where.lastIndexOf('.'));
    return unresolvedTexts
      .filter((other) => other.where.startsWith(row))
      .map(({ text }) => text)
      .join(' ');
  }
});
