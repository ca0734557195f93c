import { type ContentOf, group, line } from '../../contract/fields/fields.ts';

/** Texts around every page: header, footer, placeholders of photos. */
export const cornice = group('Intestazione e piè di pagina', {
  skipLink: line('Salto al contenuto', 40, 'Vai al contenuto'),
  navigation: line('Nome della navigazione', 40, 'Navigazione principale'),
  footerNavigation: line('Nome dei collegamenti in fondo', 40, 'Scadenze e informazioni legali'),
  contents: line('Nome dell’indice di una pagina', 40, 'In questa pagina'),
  portal: line('Collegamento al portale dei clienti', 30, 'Area clienti'),
  logo: line('Che cosa fa il nome dello studio', 40, 'pagina iniziale'),
  menu: line('Pulsante del menu', 12, 'Menu'),
  menuShut: line('Pulsante del menu aperto', 12, 'Chiudi'),
  notices: line('Nome degli avvisi', 40, 'Avvisi'),
  closeNotice: line('Pulsante che chiude un avviso', 40, 'Chiudi l’avviso'),
  phone: line('Telefono', 20, 'Telefono'),
  email: line('Email', 20, 'Email'),
  quote: line('Ai preventivi, in fondo al menu', 40, 'Richiesta di preventivo'),
  appointment: line('Agli appuntamenti, in fondo al menu', 40, 'Richiesta di appuntamento'),
  address: line('Indirizzo', 20, 'Indirizzo'),
  hours: line('Orari', 20, 'Orari'),
  vatNumber: line('Partita IVA', 20, 'P.\u00a0IVA'),
  taxCode: line('Codice fiscale', 20, 'C.F.'),
  updated: line('Data dei testi legali', 40, 'Testo aggiornato il'),
  lawChecked: line(
    'Data di verifica delle norme',
    120,
    'Le norme citate in questa pagina sono state verificate il {giorno}.',
    { needs: ['giorno'], help: 'In fondo alle pagine che citano una norma, non in quella iniziale' },
  ),
  photoLoading: line('Foto in arrivo', 30, 'Loading...', { fixed: 'specification' }),
  photoHint: line('Foto che manca', 60, 'Carica la foto «{nome}»', { needs: ['nome'] }),
  themeLight: line('Tema chiaro', 60, 'Tema chiaro: passa al tema scuro'),
  themeDark: line('Tema scuro', 60, 'Tema scuro: passa al tema del sistema'),
  themeSystem: line('Tema del sistema', 60, 'Tema del sistema: passa al tema chiaro'),
});

export type Cornice = ContentOf<typeof cornice>;
