import { expect, test } from 'vitest'
import { runWhenIdle } from './idle-queue.ts'

const turn = () => new Promise<void>((done) => setTimeout(done, 0))

test('tasks run one at a time in their order, with a turn for everybody else between them', async () => {
  const ran: string[] = []
  let turns = 0
  const others = setInterval(() => turns++, 0)
  const at: number[] = []
  const last = new Promise<void>((done) => {
    for (const name of ['a', 'b', 'c'])
      runWhenIdle(() => {
        ran.push(name)
        at.push(turns)
        if (name === 'c') done()
      })
  })
  expect(ran, 'nothing at once').toEqual([])
  await last
  clearInterval(others)
  expect(ran).toEqual(['a', 'b', 'c'])
  expect(new Set(at).size, 'others had a turn between each two').toBe(3)
})

test('a task that was taken back never runs, and the next does', async () => {
  const ran: string[] = []
  const takeBack = runWhenIdle(() => ran.push('a'))
  const next = new Promise<void>((done) => {
    runWhenIdle(() => {
      ran.push('b')
      done()
    })
  })
  takeBack()
  await next
  await turn()
  expect(ran).toEqual(['b'])
})
