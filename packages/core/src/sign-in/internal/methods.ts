import { createHash, randomBytes, randomInt } from 'node:crypto'
import { languageOf } from '@balcao/contracts/language'
import { inTenant } from '@balcao/db/tenant'
import type { AuthContext } from '../../auth/session.ts'
import { tenantNamedAt } from '../../auth/site.ts'
import { type Ctx, makeCtx, systemActor } from '../../ctx.ts'
import type { Secrets } from '../../ports.ts'

export type Tenant = { id: number; slug: string; name: string; language: 'pt-BR' | 'en' }

/** Acts for somebody whom nobody knows yet, in a transaction of a tenant. */
export function asNobody<T>(auth: AuthContext, tenantId: number, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTenant(auth.db, { tenantId, userId: null, side: 'staff' }, (tx) =>
    run(makeCtx(tx, systemActor(tenantId), { ip: auth.ip, userAgent: auth.userAgent ?? null })),
  )
}

/** The active organisation that the host or the call names; undefined where that is nobody's, or they name two. */
export async function tenantOf(auth: AuthContext, organization: string | undefined): Promise<Tenant | undefined> {
  const at = await tenantNamedAt(auth.db, auth.site, organization)
  if (!at) return undefined
  const row = await asNobody(auth, at.id, ({ db }) =>
    db.selectFrom('tenants').select(['id', 'slug', 'name', 'language']).where('id', '=', at.id).executeTakeFirstOrThrow(),
  )
  return organization === undefined || row.slug === organization ? { ...row, language: languageOf(row.language) } : undefined
}

/** Stored in place of a random id; with 192 random bits a plain hash is enough. */
export const hashOfMethod = (id: string): string => createHash('sha256').update(`sign-in-method:${id}`).digest('base64url')

/** A random id for a browser to hold, the same in form whether a code goes out or not. */
export function newMethod(): { id: string; hash: string } {
  const id = `otp-${randomBytes(24).toString('base64url')}`
  return { id, hash: hashOfMethod(id) }
}

export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What is stored in place of six digits: keyed, since they can be guessed, and good for one row only. */
export const hashOfCode = (secrets: Secrets, row: { tenantId: number; id: number }, digits: string): string =>
  secrets.hash(`sign-in-code:${row.tenantId}:${row.id}:${digits}`)
