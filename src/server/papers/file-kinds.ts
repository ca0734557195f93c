import { stripInvisible } from '../../content/writing/cleaning.ts';
import type { paperExtensions } from '../../contract/papers/terms.ts';
import { unsupportedMediaType } from '../http/errors.ts';

/* Kinds of files that a client may hand in, by extension and first bytes. Files are never opened. */

type Extension = (typeof paperExtensions)[number];

/** Bytes by which a file is judged before any of it is stored. */
export const headBytes = 4096;

/** Test of the first bytes, as Latin-1. */
type Signature = (head: string) => boolean;

const startsWith =
  (...starts: string[]): Signature =>
  (head) =>
    starts.some((start) => head.startsWith(start));
const isPdf: Signature = (head) => /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/.test(head);
const isJpeg = startsWith('\u00ff\u00d8\u00ff');
const isHeic: Signature = (head) => /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1|avif)/.test(head.slice(4));
const isTiff = startsWith('II*\u0000', 'MM\u0000*');
const isZip = startsWith('PK\u0003\u0004', 'PK\u0005\u0006');
/** Container of Word, Excel and Outlook up to 2003. */
const isCompound = startsWith('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1');
const isOpenDocument =
  (kind: string): Signature =>
  (head) =>
    isZip(head) && head.startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`, 30);
/** Signed file: DER, or text in Base64. */
const isSigned: Signature = (head) => /^(?:0[\u0080-\u0084]|-----BEGIN |MI[A-P])/.test(head);
/** Text in UTF-8, Latin-1 or UTF-16; `null` for bytes that are none. */
const readText = (head: string): string | null => {
  const text = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(head) ? head.slice(2).replaceAll('\u0000', '') : head;
  return text.includes('\u0000') ? null : text.replace(/^\u00ef\u00bb\u00bf/, '');
};
/** Text that is no page, drawing, script or program. */
const isText: Signature = (head) =>
  !/^(?:MZ|#!)|<(?:!doctype\s+html|html|script|svg|body|iframe)[\s/>]/i.test(readText(head) ?? 'MZ');

const signatures: Record<Extension, Signature> = {
  pdf: isPdf,
  jpg: isJpeg,
  jpeg: isJpeg,
  png: startsWith('\u0089PNG\r\n\u001a\n'),
  heic: isHeic,
  heif: isHeic,
  tif: isTiff,
  tiff: isTiff,
  docx: isZip,
  xlsx: isZip,
  odt: isOpenDocument('text'),
  ods: isOpenDocument('spreadsheet'),
  doc: isCompound,
  xls: isCompound,
  csv: isText,
  txt: isText,
  xml: (head) => isText(head) && /^\s*</.test(readText(head) ?? ''),
  p7m: isSigned,
  eml: (head) => /^[\w-]+:|^From /.test(readText(head) ?? ''),
  msg: isCompound,
  zip: isZip,
};

const isKnown = (extension: string): extension is Extension => Object.hasOwn(signatures, extension);

const names =
  'PDF, fotografie (JPEG, PNG, HEIC, TIFF), Word, Excel, OpenDocument, testo, XML, file con firma digitale (P7M), email e ZIP';

/** Name of a file without its path, invisible characters and those that reverse a text, at most 120 characters long. */
export function cleanFileName(sentName: string): string {
  const name = stripInvisible(sentName.replace(/^.*[/\\]/s, ''))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  const extension = readExtension(name);
  return name.length <= 120 ? name : `${name.slice(0, 119 - extension.length)}.${extension}`;
}

export const readExtension = (name: string) => (/\.([a-z\d]{1,8})$/i.exec(name)?.[1] ?? '').toLowerCase();

/** Throws a 415 for a file of another kind than its extension says, or of one that is not taken. */
export function requireKind(name: string, head: Buffer): void {
  const extension = readExtension(name);
  if (!isKnown(extension)) throw unsupportedMediaType(`«${name}» non si può consegnare: vanno bene ${names}`);
  if (!signatures[extension](head.toString('latin1')))
    throw unsupportedMediaType(`«${name}» non è un file ${extension.toUpperCase()}, anche se il nome lo dice`);
}

/** Names that parts with macros have in files of Office: in a ZIP as they are, in the older container as UTF-16. */
const macroNames = [Buffer.from('vbaProject.bin'), Buffer.from('_VBA_PROJECT', 'utf16le')];
const officeExtensions = ['docx', 'xlsx', 'doc', 'xls'];
const longestName = Math.max(...macroNames.map(({ length }) => length));

/** Makes a check of the chunks of a file, which throws a 415 at one with macros: its first bytes do not tell. */
export function makeMacroCheck(name: string): (chunk: Buffer) => void {
  if (!officeExtensions.includes(readExtension(name))) return () => {};
  let end = Buffer.alloc(0);
  return (chunk) => {
    const joined = Buffer.concat([end, chunk]);
    if (macroNames.some((macroName) => joined.includes(macroName)))
      throw unsupportedMediaType(`«${name}» contiene macro: va salvato senza, oppure come PDF`);
    end = joined.subarray(-longestName);
  };
}
