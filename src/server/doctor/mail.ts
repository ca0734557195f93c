import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { FoundTask, TaskContext, TaskSource } from '../tasks/source.ts';
import { readEmailContent } from '../texts/email-content.ts';

export const senderTasks: readonly TaskSource[] = [
  {
    kind: 'mail-names',
    pages: ['doctor'],
    role: 'manager',
    title: 'autenticità della posta (SPF, DKIM, DMARC)',
    find: checkSenderDns,
  },
];

/** Checks the DNS records of the sender's domain that receiving servers look up: SPF, DKIM and DMARC. */
async function checkSenderDns({ env, db }: TaskContext): Promise<FoundTask | null> {
  if (env.smtpUrl === null) return null;
  const from = env.mailFrom ?? (await readEmailContent(db)).address;
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
      return {
        state: 'well',
        lines: [
          dkim === null
            ? `${domain} ha SPF e DMARC; la firma DKIM è del server di posta.`
            : `${domain} ha SPF, DMARC e la chiave DKIM con cui il sito firma.`,
        ],
      };
    const list = new Intl.ListFormat('it').format(missing);
    const verb = missing.length === 1 ? 'manca' : 'mancano';
    return {
      lines: [`A ${domain} ${verb} ${list}: le email rischiano di finire tra la posta indesiderata.`],
      ask: `Aggiungere al DNS di ${domain} ciò che manca: ${list}. I record li indica il gestore della posta.`,
    };
  } catch {
    return { lines: [`Il DNS non risponde: i record di ${domain} non si possono guardare.`] };
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
