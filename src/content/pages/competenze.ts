import { type ContentOf, group, line, list, text } from '../../contract/fields/fields.ts';
import { makeCallToAction, makeFreeEntries, makeHead, makeTitleAndLead } from './common-fields.ts';

const step = group('Fase', {
  title: line('Titolo', 60, ''),
  text: text('Frase', 200, ''),
  result: text('Che cosa si riceve', 160, ''),
  time: text('Da che cosa dipende la durata', 160, ''),
});
export type Step = ContentOf<typeof step>;

export const competenze = group('Competenze e Metodologia', {
  head: makeHead(
    'Competenze e metodologia · {nome dello studio}',
    'I nove settori in cui lavora lo studio e le sei fasi di ogni incarico, dalla valutazione iniziale alla valutazione finale.',
  ),
  ...makeTitleAndLead(
    'Competenze e Metodologia',
    'Ogni settore ha le sue regole; il metodo con cui le affrontiamo è lo stesso.',
  ),
  sectors: makeFreeEntries({ name: 'I settori', label: 'Competenze', title: 'Nove settori' }, [
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
  steps: group('Le fasi', {
    label: line('Nota a margine', 30, 'Metodologia'),
    title: line('Titolo', 80, 'Sei fasi, dalla prima domanda alla verifica'),
    result: line('Nome del risultato', 30, 'Che cosa si riceve'),
    time: line('Nome della durata', 30, 'Durata'),
    entries: list('Fasi', { min: 2, max: 8 }, step, [
      {
        title: 'Valutazione iniziale',
        text: 'Ascolto, raccolta dei documenti, lettura dei conti e dei processi.',
        result: 'Un quadro scritto della situazione, con ciò che manca e le prime urgenze.',
        time: 'Dipende dall’ordine dei documenti e dal numero delle persone da ascoltare.',
      },
      {
        title: 'Definizione degli obiettivi',
        text: 'Che cosa si vuole ottenere, entro quando e con quali indicatori.',
        result: 'L’elenco degli obiettivi con indicatori, date e responsabili, unito al programma.',
        time: 'Dipende da quante persone devono decidere.',
      },
      {
        title: 'Sviluppo della strategia',
        text: 'Le strade possibili, con costi, tempi, rischi e responsabilità.',
        result: 'Una relazione con le alternative, i conti di ciascuna e la scelta motivata.',
        time: 'Dipende dal numero delle alternative e dai dati disponibili.',
      },
      {
        title: 'Implementazione',
        text: 'Il lavoro negli uffici del cliente, con le persone che lo porteranno avanti.',
        result: 'Procedure, scadenzari e prospetti in uso, provati da chi li userà.',
        time: 'Dipende dalle persone coinvolte e dalle scadenze che non si possono spostare.',
      },
      {
        title: 'Monitoraggio e controllo',
        text: 'Dati e scadenze verificati a intervalli concordati; correzioni, se servono.',
        result: 'Un rapporto a ogni verifica: dati, scostamenti, correzioni decise.',
        time: 'Segue l’incarico: la frequenza delle verifiche si concorda prima.',
      },
      {
        title: 'Valutazione finale',
        text: 'Risultati a confronto con gli obiettivi e indicazioni per il seguito.',
        result: 'Una relazione su ciò che è cambiato e ciò che resta da fare.',
        time: 'Dipende da quando i risultati si possono misurare, spesso dalla chiusura di un esercizio.',
      },
    ]),
    times: list(
      'Durata abituale',
      { min: 1, max: 3 },
      text('Paragrafo', 400, ''),
      ['Tempi e scadenze si fissano con l’incarico, quando il lavoro da fare è noto.', '{durata delle fasi}'],
      { help: 'Il secondo paragrafo appare quando lo studio lo scrive tra i propri impegni, in «Dati dello studio»' },
    ),
  }),
  callToAction: makeCallToAction('La prima fase comincia con un colloquio.'),
});
