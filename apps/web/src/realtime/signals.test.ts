import { SIGNAL_NAMES } from '@balcao/contracts/realtime/signals'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applyEvent } from './effects.ts'

/** Counts what is said to be out of date. */
class Counting extends QueryClient {
  count = 0
  override invalidateQueries(...asked: Parameters<QueryClient['invalidateQueries']>): Promise<void> {
    this.count += 1
    return super.invalidateQueries(...asked)
  }
}

test.each(SIGNAL_NAMES)('the signal "%s" has something read again', async (name) => {
  const cache = new Counting()
  let reloads = 0
  const reloadMe = () => {
    reloads += 1
  }
  applyEvent({ cache, me: 1, announce: () => expect.unreachable(), reloadMe }, { name, seq: 1 })
  await vi.waitFor(() => expect(cache.count + reloads).toBeGreaterThan(0), { timeout: 10_000 })
})
