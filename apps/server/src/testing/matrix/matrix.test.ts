import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ROLE_LEVEL, ROLES } from '@balcao/contracts/access'
import type { Ctx } from '@balcao/core/ctx'
import { mayCall } from '@balcao/trpc/rights'
import { expect, test } from 'vitest'
import { endpoints } from '../../rest/endpoints.ts'
import { AREAS, MATRIX } from './areas.ts'

test('every endpoint has its row in one area, and every row its endpoint', () => {
  const rows = Object.values(AREAS).flatMap((area) => Object.keys(area))
  expect(rows.toSorted()).toEqual(
    endpoints()
      .map(([name]) => name)
      .toSorted(),
  )
})

test('every area is proved by a test in a folder of its name', () => {
  const tests = readdirSync(path.join(import.meta.dirname, 'areas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replaceAll(path.sep, '/'))
  expect(tests.toSorted()).toEqual(
    Object.keys(AREAS)
      .map((area) => `${area}/rows.test.ts`)
      .toSorted(),
  )
})

test('every place of an input that names an id of ours is in the matrix', () => {
  for (const [name, endpoint] of endpoints()) {
    const { shape } = endpoint.input as unknown as { shape: Record<string, unknown> }
    const naming = Object.keys(shape).filter(
      (field) =>
        // A client's own id for what it sends, and what others call their things, are none of ours; a migration is no organisation's.
        name !== 'backups.rollbackMigration' &&
        ((!['clientId', 'keyId', 'phoneNumberId', 'teamId', 'wabaId'].includes(field) && /(^|[a-z])(id|ids|Id|Ids)$/.test(field)) ||
          ['assignee', 'requester', 'owner', 'moveTo', 'transferTo', 'translationOf'].includes(field)),
    )
    // Ids further inside are named by their path; what is more than asked for is still a field of the input.
    const named = Object.keys(MATRIX[name]?.naming ?? {}).filter((field) => !field.includes('.'))
    expect(named, name).toEqual(expect.arrayContaining(naming))
    expect(Object.keys(shape), name).toEqual(expect.arrayContaining(named))
  }
})

test('R01 for every role and endpoint: what is asked before the rule refuses exactly who is below the row', () => {
  for (const [name, { role: asked, method, path: address }] of endpoints()) {
    const least = MATRIX[name]?.least
    expect([name, asked ?? 'anyone']).toEqual([name, least])
    if (!asked || !least || least === 'anyone') continue
    for (const role of ROLES) {
      const call = () => mayCall({ actor: { role, secondFactorDue: false } } as Ctx, asked, `${method} ${address as `/${string}`}`)
      if (ROLE_LEVEL[role] < ROLE_LEVEL[least]) expect(call, `${name}, ${role}`).toThrow(expect.objectContaining({ code: 'forbidden' }))
      else expect(call, `${name}, ${role}`).not.toThrow()
    }
  }
})
