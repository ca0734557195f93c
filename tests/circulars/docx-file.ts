import JSZip from 'jszip';

/** Makes a Word document from its body in WordprocessingML and other files of the zip archive, by name. */
export async function makeDocx(body: string, parts: Record<string, string | Uint8Array> = {}): Promise<Buffer> {
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

/** Picture in a paragraph, described by `description`: its WordprocessingML and the parts of the archive that it needs. */
export function makeDocxPicture(bytes: Uint8Array, description: string) {
  const schemas = 'http://schemas.openxmlformats.org';
  const image = `${schemas}/officeDocument/2006/relationships/image`;
  return {
    paragraph: `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="1" descr="${description}"/><a:graphic xmlns:a="${schemas}/drawingml/2006/main"><a:graphicData uri="${schemas}/drawingml/2006/picture"><pic:pic xmlns:pic="${schemas}/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="${schemas}/officeDocument/2006/relationships" r:embed="rId1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    parts: {
      'word/media/image1.png': bytes,
      'word/_rels/document.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${image}" Target="media/image1.png"/></Relationships>`,
    },
  };
}
