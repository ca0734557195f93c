export const words = {
  choose: 'Scegli una foto',
  cancel: 'Annulla',
  dismiss: 'Chiudi',
  retry: 'Riprova',
  progressOf: (name: string) => `Caricamento di ${name}`,
  queued: 'in attesa che finiscano le altre',
  making: 'ricevuta, si prepara per il sito',
  waiting: 'ricevuta, aspetta il suo turno: il sito prepara altre foto',
  placing: 'ricevuta, si mette al suo posto',
  offline: 'la rete manca, o il sito per ora non risponde. Si riprende da qui appena si può',
  failed: 'il caricamento si è fermato',
  percent: (percent: number) => `${percent}\u00a0%`,
  remaining: (seconds: number) =>
    seconds < 10
      ? 'mancano pochi secondi'
      : seconds < 60
        ? `mancano ${Math.ceil(seconds / 10) * 10} secondi`
        : `mancano ${Math.ceil(seconds / 60)} minuti`,
  tooHeavy: {
    title: 'La foto pesa più di 30 MB',
    help: ['Sul telefono si può inviare a sé stessi in formato «medio» o «grande»; sul computer, esportarla in JPEG.'],
  },
  refused: {
    heic: {
      title: 'Questa foto è in formato HEIC, che i siti non possono mostrare',
      help: [
        'iPhone: in Impostazioni, Fotocamera, Formati scegliere «Più compatibile»; le foto nuove saranno JPEG.',
        'Per una foto già scattata: aprirla in Foto, poi Condividi, Opzioni, formato «Più compatibile» e inviarla a sé stessi.',
        'Mac: aprirla in Anteprima, poi File, Esporta, formato JPEG. Windows: aprirla in Foto, poi Salva con nome, JPEG.',
      ],
    },
    gif: { title: 'Questo file è una GIF', help: ['Serve una foto in formato JPEG, PNG, WebP o AVIF.'] },
    tiff: {
      title: 'Questo file è in formato TIFF',
      help: ['Esportarlo in JPEG dal programma con cui si apre: File, Esporta, JPEG.'],
    },
    svg: {
      title: 'Questo file è un disegno, non una foto',
      help: ['Esportarlo in PNG dal programma che lo ha fatto.'],
    },
    pdf: {
      title: 'Questo file è un PDF',
      help: ['Esportare la pagina come immagine JPEG, o chiedere la foto originale a chi lo ha mandato.'],
    },
    video: { title: 'Questo file è un filmato', help: ['Serve una foto in formato JPEG, PNG, WebP o AVIF.'] },
    empty: {
      title: 'Il file è vuoto',
      help: ['Forse non è ancora arrivato sul dispositivo: aprirlo una volta e scegliere di nuovo la foto.'],
    },
    other: { title: 'Questo file non è una foto', help: ['Servono file in formato JPEG, PNG, WebP o AVIF.'] },
  },
} as const;
