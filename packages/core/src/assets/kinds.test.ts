import { MAX_ASSET_KINDS } from '@balcao/contracts/assets/bounds'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as kinds from './kinds.ts'
import { aKind, anAsset } from './testing/assets.ts'

test('kinds are made, renamed and deleted by administrators; those of assets stay', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const made = await admin(kinds.create, { name: 'Tablet' })
  await expect(admin(kinds.create, { name: 'TABLET' })).rejects.toMatchObject({ code: 'asset_kind_exists' })
  expect(await admin(kinds.update, { id: made.id, name: 'Tablets' })).toEqual({ id: made.id, name: 'Tablets', assets: 0 })
  const used = await aKind(desk, 'Balança')
  await anAsset(desk, used)
  expect(await desk.as('support-agent')(kinds.list)).toEqual({
    data: [
      { id: used, name: 'Balança', assets: 1 },
      { id: made.id, name: 'Tablets', assets: 0 },
    ],
  })
  await expect(admin(kinds.update, { id: used, name: 'tablets' })).rejects.toMatchObject({ code: 'asset_kind_exists' })
  await expect(admin(kinds.remove, { id: used })).rejects.toMatchObject({ code: 'asset_kind_in_use', details: { assets: 1 } })
  await expect(desk.as('agent')(kinds.create, { name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
  for (const id of [await aKind(other), 987_654]) {
    await expect(admin(kinds.update, { id, name: 'X' })).rejects.toMatchObject({ code: 'asset_kind_not_found' })
    await expect(admin(kinds.remove, { id })).rejects.toMatchObject({ code: 'asset_kind_not_found' })
  }
  await admin(kinds.remove, { id: made.id })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['asset_kind.created', 'asset_kind.updated', 'asset_kind.deleted'])
})

test('an organisation has no more kinds than the most', async ({ desk }) => {
  const names = Array.from({ length: MAX_ASSET_KINDS }, (_, n) => ({ tenantId: desk.id, name: `Tipo ${n}` }))
  await desk.rows((tx) => tx.insertInto('assetKinds').values(names).execute())
  await expect(desk.as('admin')(kinds.create, { name: 'Mais um' })).rejects.toMatchObject({ code: 'too_many_asset_kinds' })
})
