import type { GetProvider, Provider } from '@balcao/contracts/sso/providers'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'
import type { Dns } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { recordName } from './addresses.ts'
import { lockProviders, mustFindProvider, recordValue } from './internal/provider-rows.ts'
import { get, type Installed } from './providers.ts'

type Open = <R>(rule: (ctx: Ctx) => Promise<R>) => Promise<R>

/**
 * Looks for the records of a provider's domains, while no transaction is open. A proved domain leads its people from the installation's
 * own sign-in page to their provider; one that no longer shows its record stops doing so.
 * @throws DomainError forbidden, sso_provider_not_found, sso_domain_not_proved where no record is there
 */
export async function proveDomains(installed: Installed & { dns: Dns }, open: Open, { id }: GetProvider): Promise<Provider> {
  const row = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    return mustFindProvider(ctx, id)
  })
  const [secrets] = installed.mailSecrets
  const looked = await Promise.all(
    row.domains.map(async (domain) => {
      const texts = await installed.dns.txt(recordName(domain))
      // Silence of name servers proves nothing either way.
      if (texts === undefined) return row.provedDomains.includes(domain) ? domain : undefined
      return texts.some((text) => text.trim() === recordValue(secrets, row.tenantId, domain)) ? domain : undefined
    }),
  )
  const proved = looked.filter((domain) => domain !== undefined)
  const provider = await open(async (ctx) => {
    must(ctx, 'sso.manage')
    await lockProviders(ctx)
    const before = await mustFindProvider(ctx, id)
    const provedDomains = proved.filter((domain) => before.domains.includes(domain))
    const change = diff({ provedDomains: before.provedDomains }, { provedDomains })
    if (Object.keys(change.after).length > 0) {
      await ctx.db.updateTable('identityProviders').set({ provedDomains, updatedAt: now }).where('id', '=', id).execute()
      await audit(ctx, {
        ...{ action: 'identity_provider.domains_proved', resource: 'identity_provider', resourceId: id, risk: 'high' },
        ...change,
      })
      await ctx.emit('sso:changed', {})
    }
    return get(ctx, { id }, installed)
  })
  if (proved.length === 0) throw conflict('sso_domain_not_proved')
  return provider
}
