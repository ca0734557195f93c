import { HttpError } from '../http/errors.ts';

export const photoProblems = [
  'not-an-image',
  'heic',
  'too-many-bytes',
  'too-many-pixels',
  'damaged',
  'too-costly',
] as const;
export type PhotoProblem = (typeof photoProblems)[number];

const problemMessages: Record<PhotoProblem, string> = {
  'not-an-image': 'Il file non è una foto in formato JPEG, PNG, WebP o AVIF',
  heic: 'Questa foto è in formato HEIC, che i siti non possono mostrare: sull’iPhone scelga «Più compatibile» in Impostazioni, Fotocamera, Formati, oppure la esporti in JPEG',
  'too-many-bytes': 'Il file è troppo pesante: una foto può avere al massimo 30 MB',
  'too-many-pixels': 'La foto è troppo grande: può avere al massimo 50 milioni di pixel',
  damaged: 'Il file della foto è danneggiato o incompleto',
  'too-costly': 'La foto richiede troppa memoria o troppo tempo: conviene ridurla e caricarla di nuovo',
};

/** The file cannot be shown as a photo; the message is for the user. */
export class PhotoError extends HttpError {
  override name = 'PhotoError';
  readonly problem: PhotoProblem;

  constructor(problem: PhotoProblem, cause?: unknown) {
    const message = problemMessages[problem];
    const tooHeavy = problem === 'too-many-bytes';
    super(tooHeavy ? 413 : 422, {
      code: tooHeavy ? 'too-large' : problem,
      message,
      ...(tooHeavy ? { headers: { Connection: 'close' } } : { fields: { file: message } }),
    });
    this.problem = problem;
    this.cause = cause;
  }
}
