import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startLoop } from './loop.ts'

const log = { info: () => undefined, warn: () => undefined } as never

test('a look that took long is followed by a pause of four times as long, unless something triggers the next one', async () => {
  let looks = 0
  let done: () => void = () => undefined
  const looked = () =>
    new Promise<void>((resolve) => {
      done = resolve
    })
  const first = looked()
  const loop = startLoop(
    'looking',
    async () => {
      await sleep(300)
      looks += 1
      done()
      return false
    },
    10,
    log,
  )
  onTestFinished(() => loop.stop())
  await first
  await sleep(800)
  expect(looks).toBe(1)
  const second = looked()
  loop.trigger()
  await second
  expect(looks).toBe(2)
})
