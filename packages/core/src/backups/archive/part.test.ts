import { expect, test } from 'vitest'
import { hashOf } from './lines.ts'
import { Part } from './part.ts'
import { TAR_END, tarEntries } from './tar.ts'

const FULL = 4096

async function read(part: Part): Promise<string> {
  async function* archive() {
    yield Buffer.from(part.asEntry('data/comments/000001.ndjson', 0))
    yield TAR_END
  }
  for await (const { content } of tarEntries(archive(), 1e9)) return content.toString()
  throw new Error('there is no entry')
}

test('what is filled into the same memory over and over comes out as it went in', async () => {
  const part = new Part(FULL)
  for (const letter of ['a', 'ç', '€', '😀']) {
    part.clear()
    const lines: string[] = []
    for (let n = 0; n < 10_000; n++) {
      const line = JSON.stringify({ id: n, text: letter.repeat(n % 90) })
      if (!part.add(line)) break
      lines.push(line)
    }
    expect(lines.length).toBeGreaterThan(10)
    expect(part.rows).toBe(lines.length)
    expect(part.content.length).toBeLessThan(FULL * 1.25)
    expect(part.hashes).toBe(lines.reduce((sum, line) => sum + hashOf(line), 0n))
    expect(await read(part)).toBe(`${lines.join('\n')}\n`)
  }
})

test('a line longer than a part has one of its own', async () => {
  const part = new Part(FULL)
  const long = JSON.stringify({ text: 'ã'.repeat(5 * FULL) })
  part.add('{"id":1}')
  expect(part.add(long)).toBe(false)
  part.clear()
  expect(part.add(long)).toBe(true)
  expect(part.add('{"id":2}')).toBe(false)
  expect(await read(part)).toBe(`${long}\n`)
})
