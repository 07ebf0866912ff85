// A presentation by PptxGenJS. Its charts have categories of several levels, also if there is only one.
import PptxGenJs from 'pptxgenjs'
import type { Producer } from '../../judges/producers/producer.ts'

const Deck = PptxGenJs as unknown as new () => InstanceType<typeof PptxGenJs.default>

export default {
  name: 'PptxGenJS',
  async make() {
    const deck = new Deck()
    const slide = deck.addSlide()
    slide.addText('Title words', { x: 1, y: 0.2, w: 6, h: 0.5 })
    slide.addText([{ text: 'Some ' }, { text: 'bold', options: { bold: true } }, { text: ' letters' }], {
      x: 1,
      y: 0.8,
    })
    slide.addTable([[{ text: 'Apple' }, { text: 'Red' }]], { x: 1, y: 1.5, w: 6 })
    slide.addNotes('Spoken words')
    const labels = ['Spring', 'Summer']
    const series = [
      { name: 'Sales', labels, values: [4, 6] },
      { name: 'Costs', labels, values: [2, 3] },
    ]
    const box = { x: 1, y: 1, w: 7, h: 4 }
    const titled = {
      showTitle: true,
      title: 'Figures',
      showLegend: true,
      showCatAxisTitle: true,
      catAxisTitle: 'Seasons',
    }
    deck.addSlide().addChart('bar' as never, series, { ...box, ...titled })
    const months = [
      {
        name: 'Visits',
        labels: [
          ['January', 'February'],
          ['Winter', ''],
        ],
        values: [1, 2],
      },
    ]
    deck.addSlide().addChart('line' as never, months, box)
    return [
      {
        name: 'pptxgenjs.pptx',
        bytes: new Uint8Array((await deck.write({ outputType: 'arraybuffer' })) as ArrayBuffer),
      },
    ]
  },
} satisfies Producer
