// @vitest-environment node
import type { Article } from '@balcao/contracts/kb/articles'
import { TRPCClientError } from '@trpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'
import { draftedOf } from './fields.ts'
import { readCopy } from './local-copy.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const article = {
  id: 7,
  version: 3,
  draft: null,
  title: 'VPN',
  summary: '',
  content: 'a',
  tags: [],
  audience: 'staff',
  roles: [],
  companyIds: [],
  seo: {},
} as unknown as Article
const refusal = (code: string, statusCode: number, details: unknown) =>
  new TRPCClientError(code, { result: { error: { data: { code, statusCode, message: code, requestId: 'x', details } } } as never })

/** A server that holds one draft, as the real one does: a save based on an older version is refused with what it holds. */
function writing() {
  let held = article
  const sent: unknown[] = []
  let fault: unknown
  const save = async ({ version, id: _, ...changes }: { id: number; version: number }) => {
    if (fault) throw fault
    const current = held.draft?.version ?? held.version
    if (version !== current) throw refusal('article_changed', 409, { current: held, sent: changes })
    sent.push(changes)
    held = { ...held, ...changes, draft: { state: 'draft', version: current + 1, updatedAt: '', publishAt: null } }
    return held
  }
  return {
    sent,
    start: () => createAutosave({ article: held, userId: 1, save }),
    fail: (error: unknown) => {
      fault = error
    },
    /** Somebody else saves. */
    other: (changes: Partial<Article>) => {
      held = {
        ...held,
        ...changes,
        draft: { state: 'draft', version: (held.draft?.version ?? held.version) + 1, updatedAt: '', publishAt: null },
      }
    },
  }
}

test('three seconds after the last key it is saved, once', async () => {
  const { start, sent } = writing()
  const autosave = start()
  autosave.edit({ content: 'ab' })
  await vi.advanceTimersByTimeAsync(2_000)
  autosave.edit({ content: 'abc' })
  await vi.advanceTimersByTimeAsync(2_999)
  expect([sent, autosave.get().state]).toEqual([[], 'waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ content: 'abc' }])
  expect([autosave.get().state, readCopy(1, 7)]).toEqual(['saved', undefined])
})

test('without a connection it is kept here, and sent when there is one; a page that closes meanwhile finds it again', async () => {
  const server = writing()
  const autosave = server.start()
  server.fail(new TypeError('Failed to fetch'))
  autosave.edit({ content: 'longe' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect([autosave.get().state, readCopy(1, 7)?.values.content]).toEqual(['kept', 'longe'])
  autosave.stop()
  const again = server.start()
  expect(again.get().values.content).toBe('longe')
  server.fail(undefined)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([server.sent, again.get().state]).toEqual([[{ content: 'longe' }], 'saved'])
})

test('what somebody else saved is not written over: all three texts are there to choose from', async () => {
  const server = writing()
  const autosave = server.start()
  server.other({ content: 'dele' })
  autosave.edit({ content: 'meu' })
  await vi.advanceTimersByTimeAsync(3_000)
  const { conflict, values, state } = autosave.get()
  expect([state, conflict?.base.content, conflict?.theirs.content, values.content]).toEqual(['conflict', 'a', 'dele', 'meu'])
  autosave.settle({ ...values, content: 'dele\n\nmeu' })
  await vi.advanceTimersByTimeAsync(0)
  expect([server.sent, autosave.get().state]).toEqual([[{ content: 'dele\n\nmeu' }], 'saved'])
})

test('two who changed different fields are both kept', async () => {
  const server = writing()
  const autosave = server.start()
  server.other({ title: 'VPN fora do ar' })
  autosave.edit({ content: 'meu' })
  await vi.advanceTimersByTimeAsync(6_000)
  expect(autosave.get()).toMatchObject({ state: 'saved', values: { title: 'VPN fora do ar', content: 'meu' } })
  expect(server.sent).toEqual([{ content: 'meu' }])
})

test('a copy from before somebody else saved is a conflict as well', async () => {
  const server = writing()
  const first = server.start()
  server.fail(new TypeError('Failed to fetch'))
  first.edit({ content: 'meu' })
  await vi.advanceTimersByTimeAsync(600)
  first.stop()
  await vi.advanceTimersByTimeAsync(0)
  server.other({ content: 'dele' })
  const { conflict, values } = server.start().get()
  expect([conflict?.base.content, conflict?.theirs.content, values.content]).toEqual(['a', 'dele', 'meu'])
})

test('news from others is taken over while nothing is typed, and never over what is', () => {
  const server = writing()
  const autosave = server.start()
  const theirs = { ...article, content: 'dele', version: 4 }
  autosave.hear(theirs)
  expect(autosave.get().values).toEqual(draftedOf(theirs))
  autosave.edit({ content: 'meu' })
  autosave.hear({ ...article, content: 'outro', version: 5 })
  expect(autosave.get().values.content).toBe('meu')
})
