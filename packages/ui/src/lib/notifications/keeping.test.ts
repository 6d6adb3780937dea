import { expect, test } from 'vitest'
import { callsOver } from './keeping.ts'

test('changes reach the server in the order in which they were made, each once the one before is answered, also by a refusal', async () => {
  const sent: string[] = []
  const answers: { done: () => void; no: () => void }[] = []
  /** Stands at the network's edge: answers when it is told to. */
  const slow = (name: string) => () => {
    sent.push(name)
    return new Promise<never>((done, no) => answers.push({ done: done as () => void, no: () => no(new Error('no')) }))
  }
  const calls = callsOver({
    list: { query: slow('list') },
    stats: { query: slow('stats') },
    readMany: { mutate: slow('readMany') },
    update: { mutate: slow('unread') },
    readAll: { mutate: slow('readAll') },
    updateMany: { mutate: slow('archive') },
    removeMany: { mutate: slow('remove') },
    act: { mutate: slow('act') },
  })
  const unread = calls.unread(1)
  const all = calls.readAll()
  const removed = calls.remove([1])
  await expect.poll(() => sent).toEqual(['unread'])
  answers[0]?.no()
  await expect(unread).rejects.toThrow('no')
  await expect.poll(() => sent).toEqual(['unread', 'readAll'])
  // What only asks waits for nothing.
  void calls.stats()
  expect(sent).toEqual(['unread', 'readAll', 'stats'])
  answers[1]?.done()
  await all
  await expect.poll(() => sent).toEqual(['unread', 'readAll', 'stats', 'remove'])
  answers[3]?.done()
  await removed
})
