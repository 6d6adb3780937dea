import type { SsoPreset } from '@balcao/contracts/sso/bounds'
import type { FindSsoOptions, SsoOptions } from '@balcao/contracts/sso/sign-in'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { evenly } from '../auth/evenly.ts'
import type { AuthContext } from '../auth/session.ts'
import { tenantAt } from '../auth/site.ts'
import { mailDomainOf } from '../companies/domains.ts'
import { providerKey } from './addresses.ts'

const MOST = 20

const active = (tx: Tx, app: FindSsoOptions['app']) =>
  tx
    .selectFrom('identityProviders as p')
    .innerJoin('tenants as t', 't.id', 'p.tenantId')
    .where('p.isActive', '=', true)
    .where('t.status', '=', 'active')
    .where('p.audience', 'in', [app === 'staff' ? 'staff' : 'customers', 'both'])
    .select(['p.tenantId', 'p.id', 'p.label', 'p.preset', 'p.protocol', 'p.isRequired', 'p.domains'])
    .orderBy('p.label')
    .orderBy('p.id')
    .limit(MOST)

/**
 * The ways in that an organisation has, and whether an address has no other. They follow from the organisation and the domain alone, in the
 * same time, so that nobody learns whether an account exists. Where no organisation is named, a domain leads to its providers only once it was
 * proved, or where nobody but the operator makes organisations: anybody could claim it otherwise.
 */
export async function findOptions(
  auth: Pick<AuthContext, 'db' | 'site'>,
  registration: 'open' | 'closed',
  { email, organization, app }: FindSsoOptions,
): Promise<SsoOptions> {
  return evenly(async () => {
    const domain = email === undefined ? undefined : mailDomainOf(email)
    const at = organization === undefined ? await tenantAt(auth.db, auth.site) : undefined
    const isOfTenant = organization !== undefined || at !== undefined
    if (!isOfTenant && domain === undefined) return { providers: [], required: false, directory: null }
    const claimed =
      registration === 'closed'
        ? sql<boolean>`p.domains @> array[${domain ?? ''}]`
        : sql<boolean>`p.domains @> array[${domain ?? ''}] and p.proved_domains @> array[${domain ?? ''}]`
    const rows = await inSystem(auth.db, (tx) =>
      active(tx, app)
        .$if(organization !== undefined, (q) => q.where('t.slug', '=', organization as string))
        .$if(at !== undefined, (q) => q.where('t.id', '=', at?.id as number))
        .$if(!isOfTenant, (q) => q.where(claimed))
        .execute(),
    )
    const theirs = (row: (typeof rows)[number]) => domain !== undefined && row.domains.includes(domain)
    // Of an organisation's providers, those of the address's domain, where it has some.
    const mine = rows.filter(theirs)
    const shown = mine.length > 0 ? mine : rows
    // A directory takes its password in the form, and has no button.
    const directory = mine.find(({ protocol }) => protocol === 'ldap')
    return {
      providers: shown
        .filter(({ protocol }) => protocol !== 'ldap')
        .map(({ label, preset, ...row }) => ({ key: providerKey(row), label, preset: preset as SsoPreset })),
      required: !directory && mine.some(({ isRequired }) => isRequired),
      directory: directory?.label ?? null,
    }
  })
}
