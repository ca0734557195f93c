import { group, line, list, text } from '../../contract/fields/fields.ts';
import { makeCallToAction, makeHead, makeLightEntries, makeTitleAndLead } from './common-fields.ts';

const register = group('Registro', {
  label: line('Testo', 120, ''),
  href: line('Indirizzo', 200, '', { format: 'url' }),
});

export const team = group('Team', {
  head: makeHead(
    'Il nostro team · {nome dello studio}',
    'Le persone dello studio: dottori commercialisti, revisori legali e un iscritto nell’Elenco nazionale dei componenti degli organismi indipendenti di valutazione.',
    { about: 'people.title' },
  ),
  ...makeTitleAndLead(
    'Il nostro team',
    'Contabilità, revisione e valutazione della performance: tre professionisti e uno studente.',
    { about: 'people.title' },
  ),
  follows: line('Etichetta: che cosa segue', 40, 'Che cosa segue'),
  asked: line('Etichetta: per che cosa rivolgersi', 40, 'Per che cosa rivolgersi', {
    help: 'I testi di ciascuno si scrivono in «Team», nel menu; ciò che è vuoto non appare',
  }),
  titles: makeLightEntries({ name: 'I titoli', title: 'Che cosa dicono i titoli', about: 'people.title' }, [
    [
      'Dottore commercialista',
      'È iscritto all’Albo dei dottori commercialisti e degli esperti contabili, dopo la laurea, il tirocinio e l’esame di Stato ({D.Lgs. 139/2005}).',
    ],
    [
      'Revisore legale',
      'È iscritto nel registro tenuto presso il Ministero dell’economia e può esprimere il giudizio sui bilanci ({D.Lgs. 39/2010}).',
    ],
    [
      'Componente di OIV',
      'È iscritto nell’Elenco nazionale dei componenti degli organismi indipendenti di valutazione e valuta, in piena autonomia, la performance di un’amministrazione pubblica ({art. 14 D.Lgs. 150/2009}).',
    ],
  ]),
  registers: group('I registri', {
    text: text('Frase', 200, 'Albi, registri ed elenchi sono pubblici: chiunque può verificare un’iscrizione.'),
    links: list('Collegamenti', { max: 6 }, register, [
      { label: 'Albo dei commercialisti', href: 'https://commercialisti.it' },
      { label: 'Registro dei revisori legali', href: 'https://revisionelegale.rgs.mef.gov.it' },
      { label: 'Portale della performance', href: 'https://performance.gov.it' },
    ]),
  }),
  callToAction: makeCallToAction('Per sapere chi può seguire il Suo caso basta scriverci.'),
});
