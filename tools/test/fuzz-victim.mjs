// A process that does what its tasks say: answer, loop, take all memory, leave; a case it notes, and leaves.
import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'

process.on('message', ({ act, type, what }) => {
  const hoard = []
  if (act === 'loop') for (;;);
  if (act === 'hoard') for (;;) hoard.push(Array.from({ length: 1000 }, Math.random))
  if (what) {
    const bytes = Buffer.from(`${what.seed}/${type}/${what.index}`)
    writeFileSync(process.argv[2], serialize({ bytes, texts: [] }))
  }
  if (act === 'leave' || what) process.exit(3)
  process.send({ did: act })
})
