import { ListActivity } from '@balcao/contracts/companies/activity'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as activity from './activity.ts'
import * as companies from './companies.ts'
import * as people from './people.ts'

test('what was done to a company is told newest first, by whom, with what changed; of nothing else', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const { id } = await admin(companies.create, { name: 'Alfa' })
  await admin(companies.create, { name: 'Beta' })
  await admin(companies.update, { id, tier: 'premium', notes: 'Renova em maio' })
  const lia = await desk.aUser('client', { name: 'Lia' })
  await admin(people.set, { id, userId: lia.id })
  const first = await desk.as('support-agent')(activity.list, ListActivity.parse({ id, limit: 2 }))
  const { name, id: adminId } = await desk.person('admin')
  expect(first.data).toMatchObject([
    { action: 'company.contact_added', person: 'Lia', actor: { id: adminId, name } },
    { action: 'company.updated', after: { tier: 'premium', notes: 'Renova em maio' }, person: null },
  ])
  const rest = await desk.as('support-agent')(activity.list, ListActivity.parse({ id, limit: 2, cursor: first.nextCursor }))
  expect(rest).toMatchObject({ hasNext: false, data: [{ action: 'company.created' }] })
  expect(JSON.stringify([first, rest])).not.toContain('userAgent')
  await expect(other.as('admin')(activity.list, ListActivity.parse({ id }))).rejects.toMatchObject({ code: 'company_not_found' })
  await expect(desk.as('client')(activity.list, ListActivity.parse({ id }))).rejects.toMatchObject({ code: 'forbidden' })
})
