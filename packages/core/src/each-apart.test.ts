import { expect, test } from 'vitest'
import { eachApart } from './each-apart.ts'

test('one that fails keeps nobody else waiting, and is reported', async () => {
  const done: number[] = []
  const run = async (n: number) => {
    if (n === 2) throw new Error('two')
    done.push(n)
  }
  await expect(eachApart([1, 2, 3], run)).rejects.toThrow('two')
  expect(done).toEqual([1, 3])
  await eachApart([4], run)
  expect(done).toEqual([1, 3, 4])
})
