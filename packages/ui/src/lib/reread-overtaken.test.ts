import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { rereadOvertaken } from './reread-overtaken.ts'

/** A place that is read, and how often; each answer is what stood there when it was asked. */
function aReader() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  rereadOvertaken(cache)
  const answers: (() => void)[] = []
  const place = { text: 'before' }
  const queryFn = () => {
    const { text } = place
    return new Promise<string>((answer) => answers.push(() => answer(text)))
  }
  const options = { queryKey: ['place', 1], queryFn }
  return { cache, answers, place, options, held: () => cache.getQueryData(['place', 1]) }
}

test('what changed while it was read for the first time is read again, once', async () => {
  const { cache, answers, place, options, held } = aReader()
  const end = new QueryObserver(cache, options).subscribe(() => undefined)
  place.text = 'after'
  void cache.invalidateQueries({ queryKey: ['place'] })
  void cache.invalidateQueries({ queryKey: ['place'] })
  expect(answers, 'no second question beside the first').toHaveLength(1)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(held()).toBe('before')
  answers[1]?.()
  await vi.waitFor(() => expect(held()).toBe('after'))
  expect(cache.isFetching()).toBe(0)
  expect(answers).toHaveLength(2)
  end()
})

test('what nobody looks at yet is read again when somebody does; what was not overtaken is not', async () => {
  const { cache, answers, place, options, held } = aReader()
  void cache.prefetchQuery(options)
  place.text = 'after'
  void cache.invalidateQueries({ queryKey: ['place'] })
  answers[0]?.()
  await vi.waitFor(() => expect(held()).toBe('before'))
  expect(cache.isFetching()).toBe(0)
  const end = new QueryObserver(cache, options).subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(held()).toBe('after'))
  end()
  const again = new QueryObserver(cache, options).subscribe(() => undefined)
  expect(cache.isFetching()).toBe(0)
  expect(answers).toHaveLength(2)
  again()
})
