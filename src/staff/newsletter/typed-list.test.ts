import { expect, test } from 'vitest';
import { findAddressColumn, listAddresses, parseTable } from './typed-list.ts';

const read = (text: string) => {
  const rows = parseTable(text);
  return listAddresses(rows, findAddressColumn(rows));
};

test.each<[what: string, text: string, addresses: string[]]>([
  ['one address a line', 'a@b.it\r\n\r\n c@d.it \nsenza chiocciola\n', ['a@b.it', 'c@d.it', 'senza chiocciola']],
  ['a line of a mail program', 'Anna Rossi <a@b.it>; "Bruno, Neri" <c@d.it>', ['a@b.it', 'c@d.it']],
  ['a CSV with a heading', '\ufeffNome;Email\nAnna;a@b.it\nBruno;\nCarla;errata', ['a@b.it', 'errata']],
  ['quoted cells', '"Neri, Anna","a@b.it"\n"Detto ""il Rosso""\n",c@d.it', ['a@b.it', 'c@d.it']],
  ['cells separated by tabs', 'a@b.it\tAnna\nc@d.it\tBruno', ['a@b.it', 'c@d.it']],
  ['nothing', ' \n', []],
])('reads the addresses of %s', (_what, text, addresses) => {
  expect(read(text)).toEqual(addresses);
});
