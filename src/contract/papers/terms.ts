/* Papers that the firm asks a client for by a link: «Consegne». *Documents* are what staff edit. */

/** `complete`: every paper is good or not needed. `expired`: nobody closed it in time. Only an open one takes files. */
export const paperRequestStates = ['open', 'complete', 'closed', 'expired'] as const;
export type PaperRequestState = (typeof paperRequestStates)[number];

/** `missing`: the client does not have it. `again`: staff ask for it again. */
export const paperStates = ['waiting', 'delivered', 'missing', 'good', 'again', 'not-needed'] as const;
export type PaperState = (typeof paperStates)[number];

export const paperStateLabels: Record<PaperState, string> = {
  waiting: 'Da consegnare',
  delivered: 'Consegnato',
  missing: 'Il cliente non ce l’ha',
  good: 'Va bene',
  again: 'Da rifare',
  'not-needed': 'Non serve',
};

/** `unchecked`: no antivirus has read it, or it gave no answer. */
export const paperChecks = ['clean', 'unchecked'] as const;
export type PaperCheck = (typeof paperChecks)[number];

/** True for a paper that the client has to hand in. */
export const isAwaited = (state: PaperState): boolean => state === 'waiting' || state === 'again';

/** True for a paper that takes no more files. A request is complete once all its papers are settled. */
export const isSettled = (state: PaperState): boolean => state === 'good' || state === 'not-needed';

/** Limits of files, in bytes: of one, of a request, of all that are stored. */
export const paperLimits = { file: 20 * 2 ** 20, request: 100 * 2 ** 20, files: 60, total: 2 * 2 ** 30 } as const;

/** Time limits of a request and its files, in days. `fetched` and `kept`: of bytes after their first fetch, or their arrival. */
export const paperDays = { open: 60, fetched: 14, kept: 45, warned: [30, 40], rows: 180 } as const;

/** Days after the request on which the client is reminded, or the next day on which the office opens. */
export const paperReminderDays = [3, 7, 14] as const;

/** Extensions of files that a client may hand in. The first bytes must be of the same kind. */
export const paperExtensions = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'heic',
  'heif',
  'tif',
  'tiff',
  'docx',
  'xlsx',
  'odt',
  'ods',
  'doc',
  'xls',
  'csv',
  'txt',
  'xml',
  'p7m',
  'eml',
  'msg',
  'zip',
] as const;

/** Value of `accept` of a file input. */
export const paperAccept = paperExtensions.map((extension) => `.${extension}`).join(',');

/** Actions that a client posts besides files: a paper is missing, a wrong file was sent, everything was handed in. */
export const handInActions = ['missing', 'wrong', 'done'] as const;

/** Maximum length of a client's note. */
export const clientNoteMax = 1000;
