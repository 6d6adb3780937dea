import { PROVES_EMAIL, SOCIAL_LABELS, SOCIAL_NAMES, type SocialName } from '@balcao/contracts/sign-in/social/names'
import type { SocialProvider } from '@balcao/contracts/sign-in/social/providers'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { MailSecrets } from '../../../ports.ts'
import { type Hosts, originsOf } from '../../../sso/addresses.ts'
import type { SocialCredentials } from '../ports.ts'
import { openSecret } from '../secret.ts'

/** Credentials that are kept, with how many people come in by them. */
const socialRows = (db: Tx) =>
  db
    .selectFrom('socialProviders as p')
    .selectAll('p')
    .select(sql<number>`(select count(*)::int from social_identities i where i.tenant_id = p.tenant_id and i.name = p.name)`.as('people'))
type SocialRow = Awaited<ReturnType<ReturnType<typeof socialRows>['execute']>>[number]

/** Those of one provider. */
export const findRow = (db: Tx, name: SocialName): Promise<SocialRow | undefined> =>
  socialRows(db).where('p.name', '=', name).executeTakeFirst()

/** What the provider is asked with; undefined where the secret cannot be read. */
export function credentialsOf(all: MailSecrets, row: SocialRow): SocialCredentials | undefined {
  const clientSecret = openSecret(all, row)
  if (clientSecret === undefined) return undefined
  return { name: row.name as SocialName, clientId: row.clientId, clientSecret, teamId: row.teamId, keyId: row.keyId }
}

/** Where a provider sends people back to: an address of its own at each host of the organisation. */
export const callbackUrl = (origin: string, name: SocialName): string => `${origin}/api/auth/local/oauth/${name}/callback`

/** The hosts of a transaction's tenant, and what it is called in addresses. */
export const hostsOf = (db: Tx, tenantId: number) =>
  db
    .selectFrom('tenants')
    .where('id', '=', tenantId)
    .select(['slug', 'status', 'subdomain', 'customDomain', 'customDomainVerifiedAt'])
    .executeTakeFirst()

type Viewing = { mailSecrets: MailSecrets; publicUrl: string; hosts: Hosts }

/** A provider as the contract has it, configured or not. */
const socialView = (name: SocialName, row: SocialRow | undefined, { mailSecrets, publicUrl, hosts }: Viewing): SocialProvider => ({
  ...{ name, label: SOCIAL_LABELS[name], configured: row !== undefined, active: row?.isActive ?? false, clientId: row?.clientId ?? '' },
  hasSecret: row !== undefined && credentialsOf(mailSecrets, row) !== undefined,
  ...{ teamId: row?.teamId ?? '', keyId: row?.keyId ?? '', oneTap: row?.oneTap ?? false, provesEmail: PROVES_EMAIL.has(name) },
  callbackUrls: originsOf(hosts, publicUrl).map((origin) => callbackUrl(origin, name)),
  ...{ failure: row?.failure ?? '', failedAt: row?.failedAt ?? null, people: row?.people ?? 0 },
  ...{ version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null },
})

type Installed = { mailSecrets: MailSecrets; publicUrl: string }

/** All of them in the order of their buttons. */
export async function allViews({ db, actor }: Ctx, { mailSecrets, publicUrl }: Installed): Promise<SocialProvider[]> {
  const hosts = (await hostsOf(db, actor.tenantId)) as Hosts
  const rows = new Map((await socialRows(db).execute()).map((row) => [row.name, row]))
  return SOCIAL_NAMES.map((name) => socialView(name, rows.get(name), { mailSecrets, publicUrl, hosts }))
}

/** One of them. */
export const viewOf = async (ctx: Ctx, name: SocialName, installed: Installed): Promise<SocialProvider> =>
  (await allViews(ctx, installed)).find((one) => one.name === name) as SocialProvider
