import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { sql } from 'kysely';
import { countHeldEmails } from '../backups/held-emails.ts';
import { listChecks } from '../db/check-results.ts';
import { readEmailContent } from '../texts/email-content.ts';
import { day, hour } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { describeAge } from './amounts.ts';
import { type Check, type CheckOutcome, type ExaminedSite, reportFault, reportOk, reportWarning } from './seen.ts';

export const mailChecks: readonly Check[] = [
  {
    name: 'mail',
    title: 'Posta',
    async run({ env, database, now }) {
      if (env.smtpUrl === null)
        return reportWarning('Nessun server di posta: nessuna email parte.', {
          ask: 'Collegare il sito a un server di posta, con nome e password.',
          todo: 'Scriverlo in SMTP_URL, con nome e password, e riavviare il sito.',
        });
      const check = (await listChecks(database.staff)).find(({ name }) => name === 'mail');
      const advice = { remedy: 'try-mail', todo: 'Provare tutto il percorso: npm run mail -- check.' } as const;
      if (!check) return reportWarning('Non è ancora stata provata.', advice);
      if (check.failure !== null)
        return reportFault('L’ultima prova non è riuscita.', {
          ...advice,
          ask: `Guardare perché il server di posta non accetta le email del sito (${check.failure}).`,
        });
      const outcome = `L’ultima prova è riuscita ${describeAge(check.checked_at, now)}.`;
      const isOld = now.getTime() - new Date(check.checked_at).getTime() > 3 * day;
      return isOld ? reportWarning(outcome, advice) : reportOk(outcome);
    },
  },
  { name: 'mail-names', title: 'Autenticità della posta (SPF, DKIM, DMARC)', run: checkSenderDns },
  {
    name: 'letters',
    title: 'Email in attesa',
    async run({ database: { staff }, now }) {
      const heldCount = await countHeldEmails(staff);
      if (heldCount > 0)
        return reportWarning(`Aspettano dal ripristino: ${heldCount}.`, {
          remedy: 'check-emails',
          todo: 'Lasciarle partire da «Stato del sito» o con npm run mail -- release.',
        });
      const since = new Date(now.getTime() - hour).toISOString();
      const rows = await staff
        .selectFrom('outbox')
        .select(['status', sql<number>`count(*)`.as('count')])
        .where('status', '!=', sql.lit('sent'))
        .where('created_at', '<=', since)
        .groupBy('status')
        .execute();
      const countStates = (...states: string[]) =>
        rows.reduce((sum, row) => sum + (states.includes(row.status) ? Number(row.count) : 0), 0);
      const [waiting, failed] = [countStates('queued', 'sending'), countStates('failed')];
      if (waiting + failed === 0) return reportOk('Nessuna aspetta da più di un’ora.');
      return reportWarning(`Da più di un’ora: ${waiting} in attesa, ${failed} non consegnate.`, {
        remedy: 'check-emails',
        todo: 'Guardare «Oggi» o npm run messages.',
      });
    },
  },
  {
    name: 'bounces',
    title: 'Email tornate indietro',
    async run({ env, database: { staff }, now }) {
      const { unread } = await staff
        .selectFrom('day_counts')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql.lit(0)).as('unread'))
        .where('kind', '=', 'unreadable')
        .where('day', '>', toRomanDay(new Date(now.getTime() - unreadablePeriodMs)))
        .executeTakeFirstOrThrow();
      if (Number(unread) > 0)
        return reportWarning(`Negli ultimi sette giorni non si sono potute leggere: ${unread}.`, {
          ask: 'Aprirle nella casella in cui tornano, dove sono segnate come lette: se una dice che un indirizzo non esiste più, toglierlo da «Iscritti».',
        });
      return env.bounceImapUrl === null ? null : reportOk('Negli ultimi sette giorni si sono lette tutte.');
    },
  },
];

/** Time in ms for which an unreadable bounce is reported. */
const unreadablePeriodMs = 7 * day;

/** Checks the DNS records of the sender's domain that receiving servers look up: SPF, DKIM and DMARC. */
async function checkSenderDns({ env, database }: ExaminedSite): Promise<CheckOutcome | null> {
  if (env.smtpUrl === null) return null;
  const from = env.mailFrom ?? (await readEmailContent(database.staff)).address;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const readTxtRecords = async (name: string) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code))) return [];
      throw error;
    }
  };
  try {
    const { dkim } = env;
    const [domainRecords, dmarcRecords, dkimRecords] = await Promise.all([
      readTxtRecords(domain),
      Promise.all(listPolicyDomains(domain).map((name) => readTxtRecords(`_dmarc.${name}`))),
      dkim === null ? [] : readTxtRecords(`${dkim.keySelector}._domainkey.${dkim.domainName}`),
    ]);
    const missing = [
      ...(domainRecords.some((text) => /^v=spf1\b/i.test(text)) ? [] : ['SPF']),
      ...(dkim === null ||
      dkimRecords.some((text) => text.replaceAll(' ', '').includes(`p=${toDkimKey(dkim.privateKey)}`))
        ? []
        : [`la chiave DKIM di ${dkim.keySelector}._domainkey.${dkim.domainName}`]),
      ...(dmarcRecords.flat().some((text) => /^v=DMARC1\b/i.test(text)) ? [] : ['DMARC']),
    ];
    if (missing.length === 0)
      return reportOk(
        dkim === null
          ? `${domain} ha SPF e DMARC; la firma DKIM è del server di posta.`
          : `${domain} ha SPF, DMARC e la chiave DKIM con cui il sito firma.`,
      );
    const list = new Intl.ListFormat('it').format(missing);
    return reportWarning(
      `A ${domain} ${missing.length === 1 ? 'manca' : 'mancano'} ${list}: le email rischiano di finire tra la posta indesiderata.`,
      {
        ask: `Aggiungere al DNS di ${domain} ciò che manca: ${list}. I record li indica il gestore della posta.`,
      },
    );
  } catch {
    return reportWarning(`Il DNS non risponde: i record di ${domain} non si possono guardare.`, {
      remedy: 'look-again',
    });
  }
}

/**
 * Domains whose DMARC policy may apply to a sender's domain: itself, then its parents up to the organisational domain
 * (RFC 7489, section 6.6.3). Public suffixes have no policy, so asking one level too many does no harm.
 */
export function listPolicyDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Public key of an RSA private key, in the format of a DKIM record (RFC 6376). */
function toDkimKey(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}
