import { group } from './fields.ts';
import { callToAction, countedEntries, head, opening } from './shapes.ts';

/** The page about competences and method. */
export const competenze = group('Competenze e Metodologia', {
  head: head(
    'Competenze e metodologia · {nome dello studio}',
    'I nove settori in cui lavora lo studio e le sei fasi di ogni incarico, dalla valutazione iniziale alla valutazione finale.',
  ),
  ...opening(
    'Competenze e Metodologia',
    'Ogni settore ha le sue regole; il metodo con cui le affrontiamo è lo stesso.',
    { fixed: 'specification' },
  ),
  sectors: countedEntries({ name: 'Nove settori', label: 'Competenze', title: 'Nove settori' }, [
    ['Manifattura', 'Costi di produzione, magazzino, margini per linea e per commessa, investimenti.'],
    ['Servizi professionali', 'Studi e società tra professionisti: organizzazione, compensi, fiscalità.'],
    ['Sanità e scienze della vita', 'Strutture sanitarie e imprese regolate: rendicontazione e controlli.'],
    ['Commercio e distribuzione', 'Punti vendita, rimanenze, capitale circolante e marginalità.'],
    ['Enti pubblici e società partecipate', 'Performance, trasparenza, controlli interni e organi di revisione.'],
    ['Energia e utilities', 'Investimenti di lunga durata, tariffe regolate, concessioni.'],
    ['Tecnologia e innovazione', 'Costi di sviluppo, beni immateriali, piani per i finanziatori.'],
    ['Finanza e assicurazioni', 'Governo societario, controlli interni e obblighi verso le autorità.'],
    ['Enti del Terzo settore', 'Statuti, RUNTS, bilanci e organi di controllo.'],
  ]),
  steps: countedEntries(
    { name: 'Sei fasi', label: 'Metodologia', title: 'Sei fasi, dalla prima domanda alla verifica' },
    [
      ['Valutazione iniziale', 'Ascolto, raccolta dei documenti, lettura dei conti e dei processi.'],
      ['Definizione degli obiettivi', 'Che cosa si vuole ottenere, entro quando e con quali indicatori.'],
      ['Sviluppo della strategia', 'Le strade possibili, con costi, tempi, rischi e responsabilità.'],
      ['Implementazione', 'Il lavoro negli uffici del cliente, con le persone che lo porteranno avanti.'],
      ['Monitoraggio e controllo', 'Dati e scadenze verificati a intervalli concordati; correzioni, se servono.'],
      ['Valutazione finale', 'Risultati a confronto con gli obiettivi e indicazioni per il seguito.'],
    ],
  ),
  callToAction: callToAction('La prima fase comincia con un colloquio.'),
});
