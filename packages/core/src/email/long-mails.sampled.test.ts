import { MAX_CELLS, tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { longMessages } from '@balcao/contracts/testing/long-messages'
import { scaled } from '@balcao/db/testing/scaled'
import { expect, test } from 'vitest'
import { asHtml } from './message-mail.ts'

test('each kind of long message is a mail of a size in proportion to its own, and takes a short time', () => {
  const kinds = Object.entries(longMessages).filter((_, n) => n % scaled(4, 1) === 0)
  for (const [kind, of] of kinds) {
    // As much of it as is still parsed: nothing fails, least of all for want of stack.
    let length = 64_000
    while (tooHeavy(of(length))) length = Math.floor(length * 0.8)
    const before = process.threadCpuUsage()
    expect(asHtml(of(length), '').length, kind).toBeLessThan(12 * (length + MAX_CELLS))
    const { user, system } = process.threadCpuUsage(before)
    // Up to 200 ms were measured on a quiet processor; one that is shared takes several times that.
    expect((user + system) / 1_000, kind).toBeLessThan(1_500)
  }
}, 180_000)
