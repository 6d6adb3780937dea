import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayPresence } from './say-presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page without a browser: what a handler is given is all it looks at. */
class Field {
  closest = () => this
}
vi.stubGlobal('Element', Field)

function aPage() {
  const handlers = new Map<string, (event: { target: unknown }) => void>()
  const target = {
    addEventListener: (name: string, handler: never) => handlers.set(name, handler),
    removeEventListener: (name: string) => handlers.delete(name),
  }
  const page = Object.assign(target, { hidden: false })
  const said: string[] = []
  const stop = sayPresence(({ state }) => said.push(state), page as never, target as never)
  return { page, said, stop, fire: (name: string) => handlers.get(name)?.({ target: new Field() }) }
}

test('looking, writing until two seconds after the last letter, turned away, gone', () => {
  const { page, said, stop, fire } = aPage()
  fire('input')
  vi.advanceTimersByTime(1_500)
  fire('input')
  vi.advanceTimersByTime(1_500)
  expect(said).toEqual(['viewing', 'typing'])
  vi.advanceTimersByTime(500)
  expect(said).toEqual(['viewing', 'typing', 'viewing'])
  page.hidden = true
  fire('visibilitychange')
  stop()
  expect(said.slice(3)).toEqual(['away', 'gone'])
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(5)
})

test('what lasts is said again now and then', () => {
  const { said, stop } = aPage()
  vi.advanceTimersByTime(30_000)
  expect(said).toEqual(['viewing', 'viewing', 'viewing', 'viewing'])
  stop()
})
