import { longMessages } from '@balcao/contracts/testing/long-messages'
import { scaled } from '@balcao/db/testing/scaled'
import { expect, test, vi } from 'vitest'
import { aDesk, type Environment, effects, inAHouse, timeOfAnswer } from '../testing/environment.ts'

const within = (timeout: number) => ({ timeout, interval: 50 })
const each = (count: number) => ({ notifications: count, mails: count, sent: count })
/** How much longer than on an idle desk anybody may wait for a notification and its mail, whatever others wrote. */
const SOON_MS = 5_000

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

test('J08 messages that no parser gets through hold up nobody else, and go out as they were typed', async () => {
  const [heavy, other] = [await aDesk(environment.db), await aDesk(environment.db)]
  const worker = await environment.startWorker()
  await timeOfAnswer(environment, other, 0)
  const idle = await timeOfAnswer(environment, other, 1)

  // Stored as before there was a bound.
  const kinds = Object.values(longMessages)
    .filter((_, n) => n % scaled(3, 1) === 0)
    .map((of) => of(64_000))
  const contents = [`${'- '.repeat(20_000)}a`, `${'1. '.repeat(10_000)}a`, `${'> - '.repeat(10_000)}a`, ...kinds]
  for (const content of contents) await heavy.answersWith(content)
  const took = await timeOfAnswer(environment, other, 2)
  console.info(`an answer arrived after ${Math.round(took)} ms, and without the others' messages after ${Math.round(idle)} ms`)
  expect(took - idle).toBeLessThan(SOON_MS)

  await vi.waitFor(async () => expect(await effects(environment, heavy)).toEqual(each(contents.length)), within(120_000))
  expect(worker.lines.filter(({ msg }) => msg === 'worker ready')).toHaveLength(1)
  expect(worker.lines.filter(({ level, deadLetter }) => deadLetter || level === 'error' || level === 'fatal')).toEqual([])
}, 300_000)
