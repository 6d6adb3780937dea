import { expect, test, vi } from 'vitest'
import { inTime, PageTooSlow } from './page-load.ts'

const bounds = { warn: 20, abort: 60 }
const after = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('page'), ms))

test('a page that comes at once is told of by nothing, a slow one by a warning, and one that does not come is given up', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await expect(inTime('/a', async () => 'page', { warn: 10_000, abort: 20_000 })).resolves.toBe('page')
  expect(warn).not.toHaveBeenCalled()
  await expect(inTime('/b', after(40), { ...bounds, abort: 10_000 })).resolves.toBe('page')
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^\/b: \d+ ms$/))
  await expect(inTime('/c', () => new Promise<never>(() => undefined), bounds)).rejects.toBeInstanceOf(PageTooSlow)
  await expect(
    inTime('/d', async () => {
      throw new TypeError('gone')
    }),
  ).rejects.toThrow('gone')
  warn.mockRestore()
})
