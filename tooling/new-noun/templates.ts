import { routerName, typeName } from './names.ts'

/** The files of a noun, by path: the same place in every layer, and the test that stays red until there is a rule. */
export function filesOf(area: string, noun: string): Record<string, string> {
  const type = typeName(noun)
  const router = routerName(noun)
  return {
    [`packages/contracts/src/${area}/${noun}.ts`]: `import { z } from 'zod'
import { Id } from '../common.ts'

/** What the wire shows of it. */
export const ${type} = z.object({ id: Id })
export type ${type} = z.output<typeof ${type}>
`,
    [`packages/core/src/${area}/${noun}.ts`]: `/**
 * The rules of ${area}/${noun}: functions \`(ctx, input)\` that load, check, change, tell. What one may not see is not found.
 */
export {}
`,
    [`packages/core/src/${area}/${noun}.test.ts`]: `import { expect, test } from 'vitest'
import * as ${router} from './${noun}.ts'

test('${area}/${noun} has rules', () => {
  expect(Object.keys(${router})).not.toEqual([])
})
`,
    [`packages/trpc/src/${area}/${noun}.ts`]: `/** One line a call: who may, REST path, in, out, rule. */
export const ${router} = {}
`,
  }
}
