import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { Published } from './claim.ts'
import { openMarking } from './marking.ts'

const log = pino({ level: 'silent' })
const fact = (seq: number): Published => ({ tenantId: 1, id: seq, name: 'comment:added', seq })

test('what is dealt with within a moment is written down together, and is known until then', async () => {
  const written: number[][] = []
  const marking = openMarking(async (facts) => {
    await sleep(20)
    written.push(facts.map(({ seq }) => seq))
  }, log)
  marking.add([fact(1), fact(2)])
  marking.add([fact(3)])
  expect(marking.all()).toHaveLength(3)
  await vi.waitFor(() => expect(written).toEqual([[1, 2, 3]]))
  await vi.waitFor(() => expect(marking.all()).toEqual([]))
})

test('who ends waits until all of it is written down', async () => {
  const written: number[][] = []
  const marking = openMarking(async (facts) => {
    await sleep(50)
    written.push(facts.map(({ seq }) => seq))
  }, log)
  marking.add([fact(1)])
  await sleep(120)
  marking.add([fact(2)])
  await marking.rest()
  expect(written).toEqual([[1], [2]])
  expect(marking.all()).toEqual([])
})

test('what could not be written down keeps nobody waiting: it is found again', async () => {
  let tries = 0
  const marking = openMarking(async () => {
    tries += 1
    if (tries === 1) throw new Error('away')
  }, log)
  marking.add([fact(1)])
  await vi.waitFor(() => expect(tries).toBe(1))
  marking.add([fact(2)])
  await marking.rest()
  expect([tries, marking.all()]).toEqual([2, []])
})
