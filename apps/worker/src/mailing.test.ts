import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Published } from './claim.ts'
import { openMailing } from './mailing.ts'

const log = pino({ level: 'silent' })
const facts = (count: number, from = 1): Published[] =>
  Array.from({ length: count }, (_, n) => ({ tenantId: n % 3, id: from + n, name: 'mail:queued', seq: from + n }))
const seqs = (some: readonly Published[]) => some.map(({ seq }) => seq)

/** A way out whose batches end when told. */
function aWayOut() {
  const ends: ((error?: Error) => void)[] = []
  const batches: number[][] = []
  const send = (some: readonly Published[]) => {
    batches.push(seqs(some))
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
  }
  return { ends, batches, send }
}

test('what comes within a moment goes together, two batches at once; who has ended, also by failing, makes room for what waits', async () => {
  const { ends, batches, send } = aWayOut()
  const mailing = openMailing(send, log)
  expect(mailing.add(facts(10))).toEqual([])
  expect(mailing.add(facts(120, 11))).toEqual([])
  await vi.waitFor(() => expect(batches.map(({ length }) => length)).toEqual([50, 50]))
  expect(seqs(mailing.all()).toSorted((a, b) => a - b)).toEqual(seqs(facts(130)))
  ends[0]?.(new Error('the database is away'))
  await vi.waitFor(() => expect(batches).toHaveLength(3))
  expect(batches.flat()).toEqual(seqs(facts(130)))
  expect(mailing.all()).toHaveLength(80)
  for (const end of ends) end()
  await vi.waitFor(() => expect(mailing.all()).toEqual([]))
})

test('more than there is room for is given back, in order', () => {
  const mailing = openMailing(aWayOut().send, log)
  expect(seqs(mailing.add(facts(500)))).toEqual(seqs(facts(300, 201)))
  expect(seqs(mailing.add(facts(2, 501)))).toEqual([501, 502])
})

test('at the end nothing more is begun, and what was begun is waited for', async () => {
  const { ends, batches, send } = aWayOut()
  const mailing = openMailing(send, log)
  mailing.add(facts(60))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  const rested = vi.fn()
  const rest = mailing.rest().then(rested)
  mailing.add(facts(1, 61))
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect([batches.length, rested.mock.calls.length]).toEqual([1, 0])
  ends[0]?.()
  await rest
  expect(batches).toHaveLength(1)
})
