import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { staffPages } from '../../contract/staff/pages.ts';
import { isLoopback } from '../../contract/typed-address.ts';
import type { FoundTask, TaskContext, TaskSource } from '../tasks/source.ts';
import { day } from '../time/durations.ts';

/** Days before a certificate expires: below `look` its automatic renewal is overdue, below `broken` it is urgent. */
const certificateDays = { look: 21, broken: 5 } as const;

export const addressTasks: readonly TaskSource[] = [
  {
    kind: 'https',
    pages: ['launch', 'doctor'],
    role: 'manager',
    title: 'l’indirizzo non è protetto (https)',
    done: 'l’indirizzo è protetto (https)',
    link: { label: 'Leggi che cosa serve', to: staffPages.doctor },
    find({ env: { publicUrl } }) {
      if (publicUrl.startsWith('https:')) return null;
      const reason =
        'Senza https i browser avvertono chi visita che il sito non è sicuro. Si attiva dove il sito è ospitato; intanto il sito si può già aprire.';
      if (isLoopback(publicUrl))
        return {
          lines: [reason, `Il sito conosce come proprio indirizzo ${publicUrl}, che si apre solo da questo computer.`],
          ask: 'Dare al sito il suo indirizzo pubblico, con un certificato (https).',
          todo: 'Indicare l’indirizzo pubblico in PUBLIC_URL.',
        };
      return {
        lines: [reason],
        ask: 'Proteggere l’indirizzo con un certificato (https).',
        todo: 'Mettere davanti al sito un proxy con un certificato e scrivere l’indirizzo https in PUBLIC_URL.',
      };
    },
  },
  { kind: 'certificate', pages: ['doctor'], role: 'manager', title: 'indirizzo pubblico', find: checkCertificate },
  { kind: 'proxies', pages: ['doctor'], role: 'manager', title: 'proxy davanti al sito', find: checkProxies },
];

/** Connects to the public address, and looks at the days that are left to its certificate. */
async function checkCertificate({ env: { publicUrl }, now }: TaskContext): Promise<FoundTask | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:' || isLoopback(publicUrl)) return null;
  // A URL has brackets around an IPv6 address. Server names are names only (RFC 6066, section 3).
  const host = hostname.replace(/^\[|\]$/g, '');
  const serverName = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port || 443), ...serverName, timeout: 4000 });
  socket.on('timeout', () => socket.destroy(new Error('nessuna risposta')));
  const ask = 'Guardare il certificato dell’indirizzo e il proxy davanti al sito.';
  try {
    await once(socket, 'secureConnect');
    const { valid_to } = socket.getPeerCertificate();
    const daysLeft = Math.floor((new Date(valid_to).getTime() - now.getTime()) / day);
    const lines = [
      `${publicUrl} risponde; il certificato vale ancora ${daysLeft === 1 ? 'un giorno' : `${daysLeft} giorni`}.`,
    ];
    if (daysLeft >= certificateDays.look) return { state: 'well', lines };
    return { state: daysLeft < certificateDays.broken ? 'broken' : 'look', lines, ask };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'nessuna risposta';
    return { state: 'broken', lines: [`${publicUrl} non risponde con un certificato valido (${reason}).`], ask };
  } finally {
    socket.destroy();
  }
}

/** Compares the number of proxies in the settings with the address and with the current request. */
function checkProxies({ env: { publicUrl, trustProxy }, proxies }: TaskContext): FoundTask {
  const fault = {
    state: 'broken',
    ask: 'Indicare al sito quanti proxy ha davanti.',
    todo: `Mettere in TRUST_PROXY il numero dei proxy (ora ${trustProxy}).`,
  } as const;
  if (trustProxy === 0 && (publicUrl.startsWith('https:') || (proxies ?? 0) > 0))
    return { ...fault, lines: ['Ogni visitatore conta come il proxy: i limiti respingono tutti insieme.'] };
  if (proxies !== null && proxies < trustProxy)
    return {
      ...fault,
      lines: [
        `Il sito conta su ${trustProxy} proxy, ma la richiesta è passata da ${proxies}: chi visita può inventare il proprio indirizzo.`,
      ],
    };
  return { state: 'well', lines: [trustProxy === 0 ? 'Nessuno.' : `Davanti al sito: ${trustProxy}.`] };
}
