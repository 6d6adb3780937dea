import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { expect, test, vi } from 'vitest'
import { rereadFailed } from './reread-failed.ts'

const body = { statusCode: 404, code: 'not_found', message: 'Não encontrado.', requestId: 'x' }
const notFound = TRPCClientError.from({ error: { code: -32_004, message: body.message, data: body } } as never)

test('what the server could not be asked for is read again, what it refused or answered is not', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked: string[] = []
  let isBack = false
  const watch = (name: string, fail?: Error) =>
    new QueryObserver(cache, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name)
        if (fail && !isBack) throw fail
        return name
      },
    }).subscribe(() => undefined)
  const left = watch('away and left', new Error('down'))
  const ends = [watch('away', new Error('down')), watch('refused', notFound), watch('fine')]
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  left()
  asked.length = 0
  isBack = true
  rereadFailed(cache)
  await vi.waitFor(() => expect(cache.getQueryData(['away'])).toBe('away'))
  expect(asked).toEqual(['away'])
  for (const end of ends) end()
})
