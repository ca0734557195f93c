import { group, line, text } from '../../contract/fields/fields.ts';

const needs = ['titolo'] as const;

/** Texts of the emails about papers that clients hand in by a link. */
export const paperEmails = group('Consegne di documenti', {
  common: group('Parole di tutte le email sui documenti', {
    reference: line('Riferimento', 30, 'Riferimento'),
    person: line('Chi li chiede', 30, 'Li chiede'),
    due: line('Giorno', 30, 'Entro il'),
    name: line('Nome', 30, 'Nome'),
    email: line('Email', 30, 'Email'),
    link: line('Collegamento alla pagina della consegna', 80, 'Apri la pagina per consegnare'),
    contact: text(
      'Per domande',
      240,
      'Per qualsiasi domanda basta rispondere a questa email, oppure telefonare al {telefono} indicando il riferimento {riferimento}.',
      { needs: ['riferimento'] },
    ),
    safety: text('Contro le truffe', 160, 'Lo studio non chiede password né pagamenti con questi messaggi.'),
  }),
  asked: group('Richiesta di documenti', {
    subject: line('Oggetto', 100, 'Documenti da consegnare: {titolo}', { needs }),
    opening: text('Apertura', 240, 'Buongiorno, ecco che cosa Le chiediamo per «{titolo}»:', { needs }),
    how: text(
      'Come si consegnano',
      300,
      'La consegna si fa dalla pagina qui sotto, anche in più volte; vanno bene anche fotografie fatte con il telefono. Il collegamento è solo Suo e vale al massimo {giorni} giorni.',
      { needs: ['giorni'] },
    ),
  }),
  reminder: group('Promemoria di ciò che manca', {
    subject: line('Oggetto', 100, 'Documenti che mancano ancora: {titolo}', { needs }),
    opening: text('Apertura', 240, 'Buongiorno, ecco che cosa manca ancora per «{titolo}»:', { needs }),
    how: text(
      'Come si consegnano',
      240,
      'La consegna si fa dalla pagina qui sotto. Se non ha un documento, lì può dirlo con «Non ce l’ho».',
    ),
  }),
  receipt: group('Ricevuta', {
    subject: line('Oggetto', 100, 'Ricevuta dei documenti consegnati: {titolo}', { needs }),
    opening: text('Apertura', 240, 'Buongiorno, per «{titolo}» è arrivato finora:', { needs }),
    file: line('Ogni file', 120, '{file}, {peso}, arrivato {ora}, SHA-256 {impronta}', {
      needs: ['file', 'peso', 'ora', 'impronta'],
    }),
    wrong: line('Dopo un file sbagliato', 60, 'segnato come sbagliato'),
    missing: line('Documento che il cliente non ha', 60, 'ha indicato che non ce l’ha'),
    validity: text('Valore', 160, 'La ricevuta dice che cosa è arrivato; non ha il valore di una PEC.'),
  }),
  arrived: group('Documenti consegnati, allo studio', {
    subject: line('Oggetto', 100, 'Documenti consegnati: {nome}', { needs: ['nome'] }),
    opening: text('Apertura', 240, '{nome} ha consegnato documenti per «{titolo}».', { needs: ['nome', 'titolo'] }),
    finished: text('Se ha premuto «Ho finito»', 160, '{nome} ha finito la consegna per «{titolo}».', {
      needs: ['nome', 'titolo'],
    }),
    files: line('File di un documento', 40, '{numero} file', { needs: ['numero'] }),
    infected: line(
      'Se l’antivirus ha trovato qualcosa',
      120,
      'l’antivirus ha trovato qualcosa: il file non è stato tenuto',
    ),
    open: line('Collegamento', 60, 'Apri la consegna'),
  }),
  again: group('Documenti da consegnare di nuovo', {
    subject: line('Oggetto', 100, 'Documenti da consegnare di nuovo: {titolo}', { needs }),
    opening: text('Apertura', 240, 'Buongiorno, ecco che cosa va consegnato di nuovo per «{titolo}»:', { needs }),
    noReason: line('Se manca il motivo', 60, 'da rifare'),
  }),
  complete: group('Abbiamo tutto', {
    subject: line('Oggetto', 100, 'Abbiamo tutto: {titolo}', { needs }),
    opening: text(
      'Apertura',
      240,
      'Buongiorno, per «{titolo}» abbiamo tutto ciò che serve: non occorre altro. Il collegamento per la consegna non vale più.',
      { needs },
    ),
  }),
});
