import JSZip from 'jszip';

/** Makes a Word document from its body in WordprocessingML and other files of the zip archive, by name. */
export async function makeDocx(body: string, parts: Record<string, string> = {}): Promise<Buffer> {
  const zip = new JSZip();
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file('word/document.xml', `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`);
  for (const [name, text] of Object.entries(parts)) zip.file(name, text);
  return await zip.generateAsync({ type: 'nodebuffer' });
}
