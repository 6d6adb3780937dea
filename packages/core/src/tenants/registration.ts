import type { FieldError } from '@balcao/contracts/error-body'
import type { Registered, Registration } from '@balcao/contracts/tenants/registration'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { audit } from '../audit/record.ts'
import { unheard } from '../auth/internal/evenly.ts'
import { sendLink } from '../auth/links.ts'
import type { Door } from '../auth/session.ts'
import { makeCtx, systemActor } from '../ctx.ts'
import { conflict, DomainError } from '../errors.ts'
import { requestHash } from '../idempotency.ts'
import { writeStartingPoint } from './internal/starting-point.ts'

const ENDPOINT = 'POST /auth/{provider}/organizations'
const TAKEN = 'Já está em uso por outra organização.'

/** @throws DomainError registration_closed, to everybody alike and whatever they sent */
export function mustBeOpen(registration: 'open' | 'closed'): void {
  if (registration === 'closed') throw new DomainError('forbidden', 'registration_closed')
}

/**
 * Registers an organisation with all it begins with and its administrator, who gets a link to sign in by mail. Of two
 * that want the same slug or subdomain at once, one gets it and the other is refused; nothing is left half done.
 * @param key of an earlier try whose answer was lost: the same data get the same answer
 * @throws DomainError organization_exists (409) naming the field
 */
export async function register(door: Door, input: Registration, key?: string): Promise<Registered> {
  const { response, isNew } = await inSystem(door.db, async (tx) => {
    const tenant = await claim(tx, input)
    if (tenant) return { response: await found(door, tx, tenant, input, key), isNew: true }
    return { response: (key && (await answered(tx, input, key))) || (await refuse(tx, input)), isNew: false }
  })
  // A link of the identity provider is the provider's to send; should that fail, /login sends another.
  if (isNew && door.provider) unheard(door.provider.sendLink(input.adminEmail, `/auth/callback?organization=${input.slug}`))
  return response
}

type Claimed = { id: number; timeZone: string }

async function found(door: Door, tx: Tx, tenant: Claimed, input: Registration, key: string | undefined): Promise<Registered> {
  await writeStartingPoint(tx, tenant.id, tenant.timeZone)
  const admin = await tx
    .insertInto('users')
    .values({ tenantId: tenant.id, email: input.adminEmail, name: input.adminName, role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ctx = makeCtx(tx, systemActor(tenant.id), { ip: door.ip, userAgent: door.userAgent ?? null })
  await audit(ctx, {
    action: 'organization.registered',
    resource: 'organization',
    resourceId: tenant.id,
    after: input,
    risk: 'high',
  })
  if (!door.provider) await sendLink(ctx, { userId: admin.id, purpose: 'magic_link' })
  const response: Registered = {
    organization: { name: input.companyName, slug: input.slug, subdomain: input.subdomain },
    admin: { name: input.adminName, email: input.adminEmail },
  }
  if (key)
    await tx
      .insertInto('idempotencyKeys')
      .values({
        tenantId: tenant.id,
        userId: admin.id,
        key,
        endpoint: ENDPOINT,
        requestHash: requestHash(ENDPOINT, input),
        response: JSON.stringify(response),
      })
      .execute()
  return response
}

/** The row is the claim: its unique keys let one of several through, and the others wait for how that one ends. */
async function claim(tx: Tx, { companyName, slug, subdomain, emailDomain }: Registration): Promise<Claimed | undefined> {
  return tx
    .insertInto('tenants')
    .values({ name: companyName, slug, subdomain, emailDomain: emailDomain || null })
    .onConflict((oc) => oc.doNothing())
    .returning(['id', 'timeZone'])
    .executeTakeFirst()
}

/** What the same key was answered when it registered this very organisation. */
async function answered(tx: Tx, input: Registration, key: string): Promise<Registered | undefined> {
  const row = await tx
    .selectFrom('idempotencyKeys as k')
    .innerJoin('tenants as t', 't.id', 'k.tenantId')
    .where('t.slug', '=', input.slug)
    .where('k.key', '=', key)
    .where('k.endpoint', '=', ENDPOINT)
    .where('k.requestHash', '=', requestHash(ENDPOINT, input))
    .select('k.response')
    .executeTakeFirst()
  return row?.response as Registered | undefined
}

/** @throws DomainError organization_exists */
async function refuse(tx: Tx, { slug, subdomain }: Registration): Promise<never> {
  const others = await tx
    .selectFrom('tenants')
    .select(['slug', 'subdomain'])
    .where((eb) => eb.or([eb('slug', '=', slug), eb('subdomain', '=', subdomain)]))
    .execute()
  const fields: FieldError[] = []
  if (others.some((other) => other.slug === slug)) fields.push({ field: 'slug', reason: TAKEN })
  if (others.some((other) => other.subdomain === subdomain)) fields.push({ field: 'subdomain', reason: TAKEN })
  throw conflict('organization_exists', fields)
}
