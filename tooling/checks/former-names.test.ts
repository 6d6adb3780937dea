import { expect, test } from 'vitest'
import { sourceFiles } from './files.ts'
import { formerNameRules } from './former-names.ts'

const breaches = (path: string, text: string) => formerNameRules([{ path, text }])
const refusal = (path: string, line: number, former: string, standard: string) =>
  `${path}:${line}: "${former}" is a former name: say "${standard}" (docs/glossary.md)`

test.for([
  ['apps/worker/src/a.ts', 'const x = 1\nconst hands = openPool()', 2, 'hands', 'pool'],
  ['packages/db/src/a.ts', 'db.turns.take(1)', 1, 'turns', 'semaphore'],
  ['apps/server/src/realtime/a.ts', "// Why.\nimport { Gate } from './semaphore.ts'", 2, 'Gate', 'Semaphore'],
  ['packages/core/src/auth/a.ts', 'const hash = door.secrets', 1, 'door', 'auth or authContext'],
  ['packages/trpc/src/a.ts', 'await request.knock()', 1, 'knock', 'consumeRateLimit'],
] as const)('refused: %s %s', ([path, text, line, former, standard]) => {
  expect(breaches(path, text)).toEqual([refusal(path, line, former, standard)])
})

test.for([
  ['packages/core/src/a.ts', '/** Its door\n * is open. */\n// The door.\nconst text = "door"'],
  ['apps/worker/src/a.ts', "const replaced = wakeHandsOf('hands')"],
  ['bench/sockets/a.ts', 'const hands = pool'],
] as const)('allowed: %s %s', ([path, text]) => {
  expect(breaches(path, text)).toEqual([])
})

test('the project keeps to the names of the areas that were renamed', () => {
  const files = sourceFiles(/\.tsx?$/)
  expect(files.length).toBeGreaterThan(1_000)
  expect(formerNameRules(files)).toEqual([])
})
