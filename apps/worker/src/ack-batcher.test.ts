import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openAckBatcher } from './ack-batcher.ts'
import type { Published } from './claim.ts'

const log = pino({ level: 'silent' })
const fact = (seq: number): Published => ({ tenantId: 1, id: seq, name: 'comment:added', seq })

test('acknowledgements within a short interval are written together, and are listed until then', async () => {
  const written: number[][] = []
  const acks = openAckBatcher(async (facts) => {
    await sleep(20)
    written.push(facts.map(({ seq }) => seq))
  }, log)
  acks.add([fact(1), fact(2)])
  acks.add([fact(3)])
  expect(acks.all()).toHaveLength(3)
  await vi.waitFor(() => expect(written).toEqual([[1, 2, 3]]))
  await vi.waitFor(() => expect(acks.all()).toEqual([]))
})

test('draining waits until everything is written', async () => {
  const written: number[][] = []
  const acks = openAckBatcher(async (facts) => {
    await sleep(50)
    written.push(facts.map(({ seq }) => seq))
  }, log)
  acks.add([fact(1)])
  await sleep(120)
  acks.add([fact(2)])
  await acks.drain()
  expect(written).toEqual([[1], [2]])
  expect(acks.all()).toEqual([])
})

test('acknowledgements that could not be written are dropped, since the sweep finds their events again', async () => {
  let tries = 0
  const acks = openAckBatcher(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
  }, log)
  acks.add([fact(1)])
  await vi.waitFor(() => expect(tries).toBe(1))
  acks.add([fact(2)])
  await acks.drain()
  expect([tries, acks.all()]).toEqual([2, []])
})
