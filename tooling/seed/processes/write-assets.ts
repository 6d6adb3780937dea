import { FIRST_ASSET_KINDS } from '@balcao/contracts/assets/bounds'
import type { Tx } from '@balcao/db/tenant'
import { ASSETS } from '../content/processes/assets.ts'
import { type Ids, idOf } from '../write-people.ts'

const DAY_MS = 86_400_000

/** Equipment and licences of the desk's companies and their people, and tickets that are about some of it. */
export async function writeAssets(tx: Tx, { tenantId, companies, users }: Ids, slug: string, now: number): Promise<void> {
  const since = (daysAgo: number) => new Date(now - Math.min(daysAgo, 300) * DAY_MS).toISOString()
  const dayOf = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  const kinds = await tx
    .insertInto('assetKinds')
    .values(FIRST_ASSET_KINDS.map((name) => ({ tenantId, name })))
    .returning(['id', 'name'])
    .execute()
  const kindIds = new Map(kinds.map(({ id, name }) => [name, id]))
  const createdBy = idOf(users, `agent@${slug}.test`)
  const customers = await tx
    .selectFrom('users')
    .select(['id', 'companyId'])
    .where('tenantId', '=', tenantId)
    .where('companyId', 'is not', null)
    .orderBy('id')
    .execute()
  const owners = [...companies.values()]
  const values = owners.flatMap((companyId, n) =>
    // Each company has three of them, others than its neighbour.
    [0, 1, 2].map((place) => {
      const at = (n * 3 + place) % ASSETS.length
      const one = ASSETS[at] as (typeof ASSETS)[number]
      const round = Math.floor((n * 3 + place) / ASSETS.length)
      return {
        ...{ tenantId, companyId, name: one.name, kindId: idOf(kindIds, one.kind), status: one.status, createdBy, updatedBy: createdBy },
        ...{ manufacturer: one.maker, model: one.model, serialNumber: round === 0 ? one.serial : `${one.serial}-${round}` },
        tag: `PAT-${String(n * 3 + place + 1).padStart(5, '0')}`,
        userId: one.person ? (customers.find((customer) => customer.companyId === companyId)?.id ?? null) : null,
        ...{ location: one.location ?? '', notes: one.notes ?? '', costCents: one.cents, purchasedOn: dayOf(-one.boughtDaysAgo) },
        ...{ createdAt: since(one.boughtDaysAgo), updatedAt: since(Math.min(one.boughtDaysAgo, 3 * n + place)) },
        warrantyUntil: one.warrantyInDays === null ? null : dayOf(one.warrantyInDays),
      }
    }),
  )
  const assets = await tx.insertInto('assets').values(values).returning(['id', 'companyId', 'status']).execute()
  const used = assets.filter(
    ({ status, companyId }, n) =>
      status === 'in_use' && assets.findIndex((one) => one.companyId === companyId && one.status === 'in_use') === n,
  )
  for (const { id: assetId, companyId } of used.slice(0, 12)) {
    const ticket = await tx
      .selectFrom('tickets')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('companyId', '=', companyId)
      .where('status', '<>', 'merged')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (ticket)
      await tx
        .insertInto('ticketAssets')
        .values({ tenantId, ticketId: ticket.id, homeId: ticket.id, assetId, linkedBy: createdBy })
        .execute()
  }
}
