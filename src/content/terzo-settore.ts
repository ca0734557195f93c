import { bodyCheck } from './check-words.ts';
import { group } from './fields.ts';
import { callToAction, freeEntries, head, opening, passage } from './shapes.ts';

/** The page for third-sector bodies. */
export const terzoSettore = group('Enti del Terzo Settore', {
  head: head(
    'Consulenza agli enti del Terzo settore · {nome dello studio}',
    'Costituzione, statuti, iscrizione al RUNTS, contabilità e bilanci, controlli, variazioni e cancellazione: assistenza agli enti del Terzo settore.',
  ),
  ...opening(
    'Enti del Terzo Settore',
    'Consulenza ad associazioni, fondazioni, cooperative sociali e altri enti, dalla costituzione in poi.',
  ),
  services: freeEntries({ name: 'Assistenza', label: 'Assistenza', title: 'Dalla costituzione alla cancellazione' }, [
    ['Costituzione', 'Scelta della forma giuridica e della sezione del registro, atto costitutivo, primi adempimenti.'],
    [
      'Statuti',
      'Redazione e adeguamento al Codice del Terzo settore: finalità, attività, organi, destinazione del patrimonio.',
    ],
    [
      'Iscrizione al RUNTS',
      'Preparazione e deposito della domanda nel Registro unico nazionale del Terzo settore, con il notaio per gli enti con personalità giuridica ({art. 22 CTS}).',
    ],
    [
      'Contabilità e bilanci',
      'Scritture contabili, bilancio di esercizio o rendiconto per cassa sui modelli ministeriali, bilancio sociale dove è dovuto.',
    ],
    [
      'Controlli del registro',
      'Verifica dei requisiti, depositi annuali e risposta alle richieste dell’ufficio ({artt. 51 e 93 CTS}).',
    ],
    [
      'Organo di controllo e revisione',
      'Verifica dell’obbligo di nomina e assunzione degli incarichi ({artt. 30 e 31 CTS}).',
    ],
    ['Variazioni', 'Modifiche dello statuto, delle cariche, della sede e della sezione; operazioni straordinarie.'],
    ['Cancellazione', 'Uscita dal registro, scioglimento, liquidazione e devoluzione del patrimonio.'],
  ]),
  check: bodyCheck,
  note: passage({ name: 'La norma', label: 'La norma', title: 'Un quadro che cambia' }, [
    'Il riferimento è il Codice del Terzo settore ({D.Lgs. 117/2017}), modificato più volte. Soglie, modelli di bilancio e regime fiscale dipendono dalla sezione di iscrizione, dalle dimensioni e dall’esercizio: si verificano caso per caso.',
    'Le imprese sociali seguono anche il {D.Lgs. 112/2017} e si iscrivono nel registro delle imprese.',
  ]),
  callToAction: callToAction('Per un ente nuovo o già iscritto basta scriverci.'),
});
