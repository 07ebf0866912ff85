// A document by docx.
import {
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import type { Producer } from '../../judges/producers/producer.ts'

export default {
  name: 'docx',
  async make() {
    const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] })
    const document = new Document({
      title: 'Titled words',
      footnotes: { 1: { children: [new Paragraph('A note below')] } },
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('Header words')] }) },
          footers: { default: new Footer({ children: [new Paragraph('Footer words')] }) },
          children: [
            new Paragraph({ text: 'Heading words', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [
                new TextRun('Some '),
                new TextRun({ text: 'bold', bold: true }),
                new TextRun({ text: ' letters', break: 1 }),
                new FootnoteReferenceRun(1),
                new ExternalHyperlink({
                  children: [new TextRun('Linked words')],
                  link: 'https://example.com/',
                }),
              ],
            }),
            new Paragraph({ text: 'First item', bullet: { level: 0 } }),
            new Table({ rows: [new TableRow({ children: [cell('Apple'), cell('Red')] })] }),
            new Paragraph({
              children: [new TextRun({ text: 'Leftward', rightToLeft: true })],
              bidirectional: true,
            }),
          ],
        },
      ],
    })
    return [{ name: 'docx.docx', bytes: new Uint8Array(await Packer.toBuffer(document)) }]
  },
} satisfies Producer
