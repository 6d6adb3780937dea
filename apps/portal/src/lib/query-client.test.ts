import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

test('what is patched while it is read for the first time is read again, as what was said to be old is', async () => {
  const keys = [
    [['tickets', 'list'], { type: 'infinite' }],
    [['tickets', 'get'], { type: 'query' }],
    [['tenants', 'get'], { type: 'query' }],
  ]
  const answers: (() => void)[] = []
  const read = keys.map((queryKey) =>
    queryClient.fetchQuery({ queryKey, queryFn: () => new Promise((answer) => answers.push(() => answer({}))) }),
  )
  queryClient.setQueriesData({ queryKey: [['tickets', 'list']] }, (held) => held)
  void queryClient.invalidateQueries({ queryKey: [['tickets', 'get']] })
  for (const answer of answers) answer()
  await Promise.all(read)
  await vi.waitFor(() => expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]))
})
