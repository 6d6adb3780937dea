import { expect, test } from 'vitest'
import { LdapMessages } from './ldap-messages.ts'

/** A whole answer of LDAP: that the password was right. */
const ANSWER = Buffer.from([0x30, 0x0c, 0x02, 0x01, 0x01, 0x61, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00])

test('many messages in one part are cut out of it, and not copied', () => {
  const part = Buffer.alloc(ANSWER.length * 1_000, ANSWER)
  const messages = new LdapMessages(1_024).take(part)
  expect(messages).toHaveLength(1_000)
  // What each of them copied would grow with the square of their number, while nothing else of the process runs.
  expect(messages.every(({ buffer }) => buffer === part.buffer)).toBe(true)
})

test('messages are whole wherever they were cut on the way', () => {
  const all = Buffer.alloc(ANSWER.length * 5, ANSWER)
  for (let size = 1; size <= all.length; size += 1) {
    const taker = new LdapMessages(1_024)
    const messages: Buffer[] = []
    for (let at = 0; at < all.length; at += size) messages.push(...taker.take(all.subarray(at, at + size)))
    expect([messages.length, taker.pending, Buffer.concat(messages).equals(all)], `${size} bytes at a time`).toEqual([5, 0, true])
  }
})
