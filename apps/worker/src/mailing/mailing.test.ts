import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Published } from '../claim.ts'
import { openMailing } from './mailing.ts'

const log = pino({ level: 'silent' })
/** Facts of organisations in turn, or of one. */
const facts = (count: number, { from = 1, of = [0, 1, 2] } = {}): Published[] =>
  Array.from({ length: count }, (_, n) => ({ tenantId: of[n % of.length] as number, id: from + n, name: 'mail:queued', seq: from + n }))
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
  expect(mailing.add(facts(120, { from: 11 }))).toEqual([])
  await vi.waitFor(() => expect(batches.map(({ length }) => length)).toEqual([50, 50]))
  expect(seqs(mailing.all()).toSorted((a, b) => a - b)).toEqual(seqs(facts(130)))
  ends[0]?.(new Error('the database is away'))
  await vi.waitFor(() => expect(batches).toHaveLength(3))
  expect(batches.flat().toSorted((a, b) => a - b)).toEqual(seqs(facts(130)))
  expect(mailing.all()).toHaveLength(80)
  for (const end of ends) end()
  await vi.waitFor(() => expect(mailing.all()).toEqual([]))
})

test('organisations take turns: whoever has few mails waits for nobody who has many', async () => {
  const { batches, send } = aWayOut()
  const mailing = openMailing(send, log)
  mailing.add([...facts(48, { of: [1] }), ...facts(2, { from: 101, of: [2] }), ...facts(1, { from: 201, of: [3] })])
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  expect(batches[0]?.slice(0, 6)).toEqual([1, 101, 201, 2, 102, 3])
})

test('while others’ batches do not end, one more is there for who has none on its way', async () => {
  const { ends, batches, send } = aWayOut()
  const mailing = openMailing(send, log)
  mailing.add(facts(200, { of: [1] }))
  await vi.waitFor(() => expect(batches.map(({ length }) => length)).toEqual([50, 50]))
  mailing.add(facts(1, { from: 301, of: [2] }))
  await vi.waitFor(() => expect(batches[2]).toEqual([301]))
  ends[2]?.()
  await vi.waitFor(() => expect(mailing.all()).toHaveLength(200))
  mailing.add(facts(1, { from: 302, of: [2] }))
  await vi.waitFor(() => expect(batches[3]).toEqual([302]))
})

test('more than there is room for, of one or of all, is given back in order', () => {
  const mailing = openMailing(aWayOut().send, log)
  expect(seqs(mailing.add(facts(300, { of: [1] })))).toEqual(seqs(facts(100, { from: 201 })))
  expect(seqs(mailing.add(facts(2, { from: 301, of: [1, 2] })))).toEqual([301])
  expect(seqs(mailing.add(facts(600, { from: 401, of: [3, 4, 5] })))).toEqual(seqs(facts(301, { from: 700 })))
})

test('at the end nothing more is begun, and what was begun is waited for', async () => {
  const { ends, batches, send } = aWayOut()
  const mailing = openMailing(send, log)
  mailing.add(facts(60))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  const rested = vi.fn()
  const rest = mailing.rest().then(rested)
  mailing.add(facts(1, { from: 61 }))
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect([batches.length, rested.mock.calls.length]).toEqual([1, 0])
  ends[0]?.()
  await rest
  expect(batches).toHaveLength(1)
})
