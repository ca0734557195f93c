import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { isLoopback } from '../../contract/typed-address.ts';
import { day } from '../time/durations.ts';
import { type Check, reportFault, reportOk, reportWarning } from './seen.ts';

/** Days before a certificate expires: below `look` its automatic renewal is overdue, below `broken` it is urgent. */
const certificateDays = { look: 21, broken: 5 } as const;

export const addressChecks: readonly Check[] = [
  {
    name: 'address',
    title: 'Indirizzo pubblico',
    async run({ env: { publicUrl }, now }) {
      const { protocol, hostname, port } = new URL(publicUrl);
      if (isLoopback(publicUrl))
        return reportOk(`${publicUrl} si apre solo da questa macchina: per il pubblico serve un indirizzo con https.`);
      if (protocol !== 'https:')
        return reportWarning(`${publicUrl} non è protetto.`, {
          ask: 'Proteggere l’indirizzo con un certificato (https).',
          todo: 'Mettere davanti al sito un proxy con un certificato e scrivere l’indirizzo https in PUBLIC_URL.',
        });
      // A URL has brackets around an IPv6 address. Server names are names only (RFC 6066, section 3).
      const host = hostname.replace(/^\[|\]$/g, '');
      const serverName = isIP(host) === 0 ? { servername: host } : {};
      const socket = connect({ host, port: Number(port || 443), ...serverName, timeout: 4000 });
      socket.on('timeout', () => socket.destroy(new Error('nessuna risposta')));
      const advice = { ask: 'Guardare il certificato dell’indirizzo e il proxy davanti al sito.' };
      try {
        await once(socket, 'secureConnect');
        const { valid_to } = socket.getPeerCertificate();
        const daysLeft = Math.floor((new Date(valid_to).getTime() - now.getTime()) / day);
        const outcome = `${publicUrl} risponde; il certificato vale ancora ${daysLeft === 1 ? 'un giorno' : `${daysLeft} giorni`}.`;
        if (daysLeft < certificateDays.look)
          return (daysLeft < certificateDays.broken ? reportFault : reportWarning)(outcome, advice);
        return reportOk(outcome);
      } catch (error) {
        const reason = error instanceof Error && 'code' in error ? String(error.code) : 'nessuna risposta';
        return reportFault(`${publicUrl} non risponde con un certificato valido (${reason}).`, advice);
      } finally {
        socket.destroy();
      }
    },
  },
  {
    name: 'proxies',
    title: 'Proxy davanti al sito',
    async run({ env: { publicUrl, trustProxy }, proxies }) {
      const advice = {
        ask: 'Indicare al sito quanti proxy ha davanti.',
        todo: `Mettere in TRUST_PROXY il numero dei proxy (ora ${trustProxy}).`,
      };
      if (trustProxy === 0 && (publicUrl.startsWith('https:') || (proxies ?? 0) > 0))
        return reportFault('Ogni visitatore conta come il proxy: i limiti respingono tutti insieme.', advice);
      if (proxies !== null && proxies < trustProxy)
        return reportFault(
          `Il sito conta su ${trustProxy} proxy, ma la richiesta è passata da ${proxies}: chi visita può inventare il proprio indirizzo.`,
          advice,
        );
      return reportOk(trustProxy === 0 ? 'Nessuno.' : `Davanti al sito: ${trustProxy}.`);
    },
  },
];
