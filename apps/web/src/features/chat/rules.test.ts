import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../../..')
const PLACES = ['packages/core/src/chat', 'apps/web/src/features/chat', 'apps/server/src/realtime/socket-io', 'e2e/journeys/chat']
const FIRST = 368
const LAST = 441

test('a test names each rule of the chat', () => {
  const texts = PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place))
      .filter((file) => /\.(test|journey)\.ts$/.test(file) && file !== 'rules.test.ts')
      .map((file) => readFileSync(join(ROOT, place, file), 'utf8')),
  ).join('\n')
  const all = Array.from({ length: LAST - FIRST + 1 }, (_, n) => `R-${FIRST + n}`)
  expect(all.filter((rule) => !texts.includes(rule))).toEqual([])
})
