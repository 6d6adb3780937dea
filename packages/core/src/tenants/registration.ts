import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Registered, Registration } from '@balcao/contracts/tenants/registration'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { audit } from '../audit/record.ts'
import { askProvider, confirmOnce } from '../auth/confirmation-mails.ts'
import type { AuthContext } from '../auth/session.ts'
import { makeCtx, systemActor } from '../ctx.ts'
import { conflict, DomainError, fieldErrors } from '../errors.ts'
import { requestHash } from '../idempotency.ts'
import { writeStartingPoint } from './internal/starting-point.ts'

const ENDPOINT = 'POST /auth/{provider}/organizations'

/** @throws DomainError registration_closed, to everybody alike and whatever they sent */
export function mustBeOpen(registration: 'open' | 'closed'): void {
  if (registration === 'closed') throw new DomainError('forbidden', 'registration_closed')
}

/**
 * Registers an organisation with all it begins with and its administrator, who gets a link to sign in by mail, unless such a mail went to the
 * address today. Of two
 * that want the same slug or subdomain at once, one gets it and the other is refused; nothing is left half done.
 * @param key of an earlier try whose answer was lost: the same data get the same answer
 * @throws DomainError organization_exists (409) naming the field
 */
export async function register(auth: AuthContext, input: Registration, key?: string): Promise<Registered> {
  const { response, mailDue } = await inSystem(auth.db, async (tx) => {
    const tenant = await claim(tx, input)
    if (tenant) return found(auth, tx, tenant, input, key)
    return { response: (key && (await answered(tx, input, key))) || (await refuse(tx, input)), mailDue: false }
  })
  // A link of the identity provider is the provider's to send; should that fail, /login sends another.
  if (mailDue) askProvider(auth, { email: input.adminEmail, tenantSlug: input.slug })
  return response
}

type Claimed = { id: number; timeZone: string }

async function found(auth: AuthContext, tx: Tx, tenant: Claimed, input: Registration, key: string | undefined) {
  await writeStartingPoint(tx, tenant.id, tenant.timeZone)
  const admin = await tx
    .insertInto('users')
    .values({ tenantId: tenant.id, email: input.adminEmail, name: input.adminName, role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ctx = makeCtx(tx, systemActor(tenant.id), { ip: auth.ip, userAgent: auth.userAgent ?? null })
  await audit(ctx, {
    action: 'organization.registered',
    resource: 'organization',
    resourceId: tenant.id,
    after: input,
    // Nobody need be warned of their own registration.
    risk: 'medium',
  })
  const mailDue = await confirmOnce(tx, auth, { id: admin.id, tenantId: tenant.id, tenantSlug: input.slug, email: input.adminEmail })
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
  return { response, mailDue }
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
  const fields: FieldReason[] = []
  if (others.some((other) => other.slug === slug)) fields.push({ field: 'slug', reason: 'label_taken' })
  if (others.some((other) => other.subdomain === subdomain)) fields.push({ field: 'subdomain', reason: 'label_taken' })
  throw conflict('organization_exists', fieldErrors(fields))
}
