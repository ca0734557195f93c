import { expect, test } from 'vitest';
import { cleanFileName, makeMacroCheck, requireKind } from '../../src/server/papers/file-kinds.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const zip = 'PK\u0003\u0004\u0014\u0000\u0006\u0000';
const compound = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

test.each([
  ['visura.PDF', '%PDF-1.7'],
  ['foto.jpeg', '\u00ff\u00d8\u00ff\u00e1'],
  ['foto.heic', '\u0000\u0000\u0000\u0024ftypheic'],
  ['scansione.tif', 'II*\u0000'],
  ['bilancio.xlsx', zip],
  ['statuto.odt', `${zip}${'\u0000'.repeat(22)}mimetypeapplication/vnd.oasis.opendocument.text`],
  ['vecchio.doc', compound],
  ['elenco.csv', '\u00ef\u00bb\u00bfnome;importo\r\n'],
  ['elenco.txt', '\u00ff\u00fee\u0000l\u0000'],
  ['fattura.xml', '<?xml version="1.0"?><p:FatturaElettronica>'],
  ['fattura.xml.p7m', '0\u0082\u0010\u0000'],
  ['lettera.eml', 'From: a@b.it\r\n\r\n<html><body>'],
  ['tutto.zip', zip],
])('takes %s by its first bytes', (name, head) => {
  expect(() => requireKind(name, bytes(head))).not.toThrow();
});

test.each([
  ['visura.pdf.exe', 'MZ'],
  ['visura.pdf', '<html><body>'],
  ['visura.pdf', 'MZ\u0090'],
  ['pagina.html', '<!doctype html>'],
  ['disegno.svg', '<svg xmlns="">'],
  ['disegno.xml', '<?xml version="1.0"?><svg xmlns="">'],
  ['note.txt', '<script>alert(1)</script>'],
  ['note.txt', '#!/bin/sh'],
  ['note.csv', 'a\u0000b'],
  ['macro.docm', zip],
  ['macro.xlsm', zip],
  ['disco.iso', '\u0000'],
  ['senza', '%PDF-'],
  ['statuto.odt', zip],
  ['foto.png', '\u00ff\u00d8\u00ff'],
])('refuses %s', (name, head) => {
  expect(() => requireKind(name, bytes(head))).toThrow(expect.objectContaining({ status: 415 }));
});

test('finds macros in a file of Office, also where chunks cut their name', () => {
  const check = makeMacroCheck('bilancio.docx');
  check(bytes(`${zip}word/vbaPro`));
  expect(() => check(bytes('ject.bin'))).toThrow('contiene macro');
  const checkOld = makeMacroCheck('vecchio.xls');
  expect(() => checkOld(Buffer.from('_VBA_PROJECT', 'utf16le'))).toThrow('contiene macro');
  expect(() => makeMacroCheck('nota.txt')(bytes('vbaProject.bin'))).not.toThrow();
});

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\fatture\\uno.pdf', 'uno.pdf'],
  ['visura\u202efdp.exe', 'visurafdp.exe'],
  ['a\r\nb\u0000.pdf', 'a b.pdf'],
  [`${'lungo'.repeat(60)}.pdf`, `${'lungo'.repeat(60).slice(0, 116)}.pdf`],
])('cleans the name %j', (sent, name) => {
  expect(cleanFileName(sent)).toBe(name);
});
