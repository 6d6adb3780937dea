import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@balcao/contracts/errors'
import { REASONS } from '@balcao/contracts/reason-texts'
import { expect, test } from 'vitest'

const CONTRACTS = join(import.meta.dirname, '..', '..', 'packages', 'contracts', 'src')

async function codesIn(pattern: string): Promise<string[]> {
  const files = globSync(pattern, { cwd: CONTRACTS })
  expect(files.length).toBeGreaterThan(10)
  const modules = await Promise.all(files.map((file) => import(join(CONTRACTS, file)) as Promise<Record<string, object>>))
  return modules.flatMap((all) => Object.values(all).flatMap((texts) => Object.keys(texts)))
}

test('the reasons of every area are registered, and no two areas use the same code', async () => {
  expect((await codesIn('{*/,*/*/,input-}reasons.ts')).toSorted()).toEqual(Object.keys(REASONS).toSorted())
})

test('the errors of every area are registered, and no two areas use the same code', async () => {
  expect((await codesIn('{*/,*/*/,input-,server-}errors.ts')).toSorted()).toEqual(Object.keys(ERRORS).toSorted())
})
