import { ROLE_LEVEL, ROLE_NAME, ROLES } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import { companyFacts } from './content/companies.ts'
import type { Desk } from './content/people.ts'
import { TAG_COLOR } from './content/tags.ts'
import { TEMPLATES } from './content/templates.ts'
import { VIEWS } from './content/views.ts'
import { customersOf } from './customers.ts'

/** Ids by the names the plan uses. */
export type Ids = {
  tenantId: number
  users: Map<string, number>
  companies: Map<string, number>
  queues: Map<string, number>
  tags: Map<string, number>
}

/** The id of something the plan names. @throws when nothing has that name */
export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`Nothing is called ${name}`)
  return id
}

/** Writes a tenant with its roles, companies, people, queues and tags; undefined when the tenant is there already. */
export async function writePeople(
  tx: Tx,
  desk: Desk,
  tags: readonly string[],
  passwordHash: string,
  since: string,
): Promise<Ids | undefined> {
  const tenant = await tx
    .insertInto('tenants')
    .values({
      slug: desk.slug,
      subdomain: desk.slug,
      name: desk.name,
      timeZone: 'America/Sao_Paulo',
      createdAt: since,
      setupFinishedAt: since,
    })
    .onConflict((oc) => oc.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!tenant) return undefined
  const tenantId = tenant.id
  const roles = ROLES.filter((role) => role !== 'guest')
  await tx
    .insertInto('roles')
    .values(roles.map((role) => ({ tenantId, slug: role, base: role, name: ROLE_NAME[role], level: ROLE_LEVEL[role] })))
    .execute()

  const companies = await tx
    .insertInto('companies')
    .values(desk.companies.map((company) => ({ tenantId, ...companyFacts(company), createdAt: since, updatedAt: since })))
    .returning(['id', 'name'])
    .execute()
  const companyIds = new Map(companies.map(({ id, name }) => [name, id]))

  const team = [...desk.staff, ...desk.users].map(({ email, name, role }) => ({ email, name, role, companyId: null }))
  const customers = customersOf(desk).map(({ email, name, company }) => ({
    email,
    name,
    role: 'client',
    companyId: idOf(companyIds, company.name),
  }))
  const users = await tx
    .insertInto('users')
    .values([...team, ...customers].map((user) => ({ ...user, tenantId, passwordHash, createdAt: since, updatedAt: since })))
    .returning(['id', 'email'])
    .execute()
  for (const { email, pronouns, mailSignature } of desk.staff)
    if (pronouns || mailSignature)
      await tx
        .updateTable('users')
        .set({ ...(pronouns ? { pronouns, pronounsForCustomers: true } : {}), ...(mailSignature ? { mailSignature } : {}) })
        .where('tenantId', '=', tenantId)
        .where('email', '=', email)
        .execute()
  const userIds = new Map(users.map(({ id, email }) => [email, id]))

  const queues = await tx
    .insertInto('queues')
    .values(desk.queues.map(({ name, isDefault = false }) => ({ tenantId, name, isDefault, createdAt: since })))
    .returning(['id', 'name'])
    .execute()
  const queueIds = new Map(desk.queues.map(({ key, name }) => [key as string, queues.find((queue) => queue.name === name)?.id ?? 0]))
  const members = desk.staff.flatMap(({ email, queues: keys }) =>
    keys.map((key) => ({ tenantId, queueId: idOf(queueIds, key), userId: idOf(userIds, email) })),
  )
  await tx.insertInto('queueMembers').values(members).execute()

  const colors = new Map<string, string>(Object.entries(TAG_COLOR))
  const made = await tx
    .insertInto('tags')
    .values(tags.map((name) => ({ tenantId, name, color: colors.get(name) ?? null, createdAt: since })))
    .returning(['id', 'name'])
    .execute()
  await tx
    .insertInto('templates')
    .values(
      TEMPLATES.map(({ changes = {}, queues: keys = [], ...template }) => ({
        ...{ tenantId, ...template, changes: JSON.stringify(changes), createdAt: since },
        queueIds: keys.flatMap((key) => queueIds.get(key) ?? []),
      })),
    )
    .execute()
  await tx
    .insertInto('ticketViews')
    .values(VIEWS.map(({ filter, ...view }) => ({ tenantId, ...view, filter: JSON.stringify(filter), createdAt: since })))
    .execute()
  return { tenantId, users: userIds, companies: companyIds, queues: queueIds, tags: new Map(made.map(({ id, name }) => [name, id])) }
}
