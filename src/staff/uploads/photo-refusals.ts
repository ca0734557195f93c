/** Reason why a file cannot be used, with instructions. */
export interface PhotoRefusal {
  title: string;
  help: readonly string[];
}

/** Refusals by the browser, before anything is sent. */
export const photoRefusals = {
  tooHeavy: {
    title: 'La foto pesa più di 30 MB',
    help: ['Sul telefono la invii alla propria email in formato «medio» o «grande»; sul computer la esporti in JPEG.'],
  },
  heic: {
    title: 'Questa foto è in formato HEIC, che i siti non possono mostrare',
    help: [
      'iPhone: in Impostazioni, Fotocamera, Formati scelga «Più compatibile»; le foto nuove saranno JPEG.',
      'Per una foto già scattata: la apra in Foto, poi Condividi, Opzioni, formato «Più compatibile», e la invii alla propria email.',
      'Mac: la apra in Anteprima, poi File, Esporta, formato JPEG. Windows: la apra in Foto, poi Salva con nome, JPEG.',
    ],
  },
  damaged: {
    title: 'Questa foto non si apre',
    help: [
      'Il file è danneggiato, incompleto o troppo grande per questo dispositivo: scatti la foto di nuovo, oppure la invii alla propria email in formato «grande» e scelga quella.',
    ],
  },
  empty: {
    title: 'Il file è vuoto',
    help: ['Forse non è ancora arrivato sul dispositivo: lo apra una volta e scelga di nuovo la foto.'],
  },
  other: {
    title: 'Questo file non è una foto',
    help: [
      'Servono foto in formato JPEG, PNG, WebP o AVIF. Un PDF, un disegno o una foto in TIFF si possono esportare in JPEG dal programma con cui si aprono.',
    ],
  },
} as const satisfies Record<string, PhotoRefusal>;
