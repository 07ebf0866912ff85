// A process that does what its tasks say: answer, loop, take all memory, leave.
process.on('message', ({ act }) => {
  const hoard = []
  if (act === 'loop') for (;;);
  if (act === 'hoard') for (;;) hoard.push(Array.from({ length: 1000 }, Math.random))
  if (act === 'leave') process.exit(3)
  process.send({ did: act })
})
