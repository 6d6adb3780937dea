import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { causeOf } from './causes.ts'
import type { Found } from './found.ts'

/** Identity providers by which people sign in, and directories that keep accounts up to date (LDAP, SCIM). */
export async function providersOf({ db }: Ctx): Promise<{ signIn: Found[]; directories: Found[] }> {
  const rows = await db
    .selectFrom('identityProviders as p')
    .select(['p.id', 'p.name', 'p.protocol', 'p.isActive', 'p.problem', 'p.authorId', 'p.failingSince', 'p.syncedAt', 'p.scimUsedAt'])
    .select(sql<boolean>`p.scim_hash is not null`.as('hasScim'))
    .select(
      sql<string | null>`(select max(i.last_used_at) from sso_identities i where i.tenant_id = p.tenant_id and i.provider_id = p.id)`.as(
        'signedInAt',
      ),
    )
    .execute()
  const base = (row: (typeof rows)[number]) => ({
    ...{ key: String(row.id), name: row.name, isActive: row.isActive, authorId: row.authorId },
    problem: causeOf(row.problem),
  })
  return {
    signIn: rows.filter(({ protocol }) => protocol !== 'ldap').map((row) => ({ ...base(row), lastUsedAt: row.signedInAt })),
    directories: rows
      .filter(({ protocol, hasScim }) => protocol === 'ldap' || hasScim)
      .map((row) => ({
        ...base(row),
        problem: row.failingSince ? 'unreachable' : causeOf(row.problem),
        since: row.failingSince,
        lastUsedAt: row.protocol === 'ldap' ? (row.syncedAt ?? row.signedInAt) : row.scimUsedAt,
      })),
  }
}

/** Sign-in with accounts that people have elsewhere. */
export async function socialOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('socialProviders as p')
    .select(['p.name', 'p.isActive', 'p.failure', 'p.failedAt', 'p.authorId'])
    .select(
      sql<string | null>`(select max(i.last_used_at) from social_identities i where i.tenant_id = p.tenant_id and i.name = p.name)`.as(
        'lastUsedAt',
      ),
    )
    .execute()
  return rows.map(({ failure, failedAt, ...row }) => ({
    ...row,
    key: row.name,
    problem: failedAt ? (causeOf(failure) ?? 'answer') : null,
    since: failedAt,
  }))
}

/** The sign-in widget on pages of others, once some page may carry it. */
export async function signInWidgetOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db.selectFrom('signInSettings').select(sql<boolean>`origins <> '{}'`.as('isActive')).execute()
  return rows.map((row) => ({
    ...row,
    key: 'sign-in',
    name: '',
    problem: null,
    lastUsedAt: null,
    resource: 'sign_in_settings',
    only: true,
  }))
}

/** Providers of language models. */
export async function modelsOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('assistantProviders')
    .select(['id', 'name', 'isActive', 'lastFailure', 'failures', 'lastOkAt as lastUsedAt'])
    .execute()
  return rows.map(({ id, lastFailure, failures, ...row }) => ({
    ...row,
    key: String(id),
    problem: failures > 0 ? (causeOf(lastFailure) ?? 'answer') : null,
    resource: 'assistant_provider',
  }))
}

/** Calendars whose holidays are read at an address. */
export async function holidayFeedsOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('calendars')
    .select(['id', 'name', 'feedFailure', 'feedReadAt as lastUsedAt'])
    .where('feedUrl', 'is not', null)
    .execute()
  return rows.map(({ id, feedFailure, ...row }) => ({
    ...row,
    key: String(id),
    isActive: true,
    problem: causeOf(feedFailure),
    resource: 'calendar',
  }))
}

/** Accounts of programs; who answers for one stands as who set it up. */
export async function serviceAccountsOf({ db }: Ctx): Promise<Found[]> {
  const rows = await db
    .selectFrom('serviceAccounts as s')
    .select(['s.userId', 's.name', 's.isActive', 's.ownerId as authorId'])
    .select(
      sql<string | null>`(select max(a.last_used_at) from api_tokens a where a.tenant_id = s.tenant_id and a.user_id = s.user_id)`.as(
        'lastUsedAt',
      ),
    )
    .execute()
  return rows.map(({ userId, ...row }) => ({ ...row, key: String(userId), problem: null }))
}
