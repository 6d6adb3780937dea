import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchAfterPatch } from './refetch-after-patch.ts'

/** A place that is read, and how often; each answer is what stood there when it was asked. */
function aReader() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  refetchAfterPatch(cache, [['mended']])
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

test('a patch of what is read for the first time has it read again, once, whether it found anything to change or not', async () => {
  const { cache, answers, place, options, held } = aReader()
  const end = new QueryObserver(cache, options).subscribe(() => undefined)
  place.text = 'after'
  const patched = vi.fn((text: string | undefined) => text && 'patched')
  cache.setQueriesData<string>({ queryKey: ['place'] }, patched)
  cache.setQueryData<string>(options.queryKey, 'whole')
  expect(patched).toHaveBeenCalledWith(undefined)
  expect(held()).toBe('whole')
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(held()).toBe('after'))
  expect(cache.isFetching()).toBe(0)
  expect(answers).toHaveLength(2)
  end()
})

test('a patch of what is held, and one that is followed by asking anew, cost no further question', async () => {
  const { cache, answers, options, held } = aReader()
  const end = new QueryObserver(cache, options).subscribe(() => undefined)
  cache.setQueryData<string>(options.queryKey, 'patched')
  // Held now: it is asked for anew at once, and the question before it is given up.
  void cache.invalidateQueries({ queryKey: options.queryKey })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  for (const answer of answers) answer()
  await vi.waitFor(() => expect(held()).toBe('before'))
  cache.setQueriesData<string>({ queryKey: ['place'] }, () => 'later')
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(held()).toBe('later')
  expect(answers).toHaveLength(2)
  end()
})

test('a patch does not make fresh what was said to be old while nobody looked', async () => {
  const { cache, answers, place, options, held } = aReader()
  const first = cache.prefetchQuery(options)
  answers[0]?.()
  await first
  place.text = 'after'
  void cache.invalidateQueries({ queryKey: ['place'] })
  cache.setQueriesData<string>({ queryKey: ['place'] }, (text) => `${text}, patched`)
  expect(held()).toBe('before, patched')
  const end = new QueryObserver(cache, options).subscribe(() => undefined)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(held()).toBe('after'))
  end()
})

test('a patch of what is held while it is read again is read once more: the older answer would undo it', async () => {
  const { cache, answers, place, options, held } = aReader()
  const end = new QueryObserver(cache, options).subscribe(() => undefined)
  answers[0]?.()
  await vi.waitFor(() => expect(held()).toBe('before'))
  void cache.invalidateQueries({ queryKey: options.queryKey })
  place.text = 'saved'
  cache.setQueryData<string>(options.queryKey, 'saved')
  answers[1]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.()
  await vi.waitFor(() => expect(held()).toBe('saved'))
  expect(cache.isFetching()).toBe(0)
  // What a patch left as it was is no reason to ask.
  void cache.invalidateQueries({ queryKey: options.queryKey })
  cache.setQueryData<string>(options.queryKey, 'saved')
  answers[3]?.()
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(answers).toHaveLength(4)
  end()
})

test('nor does it where answers are patched anew as they arrive', async () => {
  const { cache, answers, options } = aReader()
  const queryKey = ['mended', 1]
  const end = new QueryObserver(cache, { ...options, queryKey }).subscribe(() => undefined)
  answers[0]?.()
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('before'))
  void cache.invalidateQueries({ queryKey })
  cache.setQueryData<string>(queryKey, 'patched')
  answers[1]?.()
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(answers).toHaveLength(2)
  end()
})
