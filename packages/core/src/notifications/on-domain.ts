import type { EventPayload } from '@balcao/contracts/events'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { notifyAdmins } from './admins.ts'

type What = EventPayload<'domain:changed'>['what']
type Told = { title: string; message: (domain: string) => string; severity: 'info' | 'warning' | 'error' }

const TOLD: Record<What, Told> = {
  verified: { title: 'Domínio verificado', message: (domain) => `${domain} já leva à sua organização.`, severity: 'info' },
  failing: {
    title: 'Domínio sem comprovação',
    message: (domain) => `O registro TXT de ${domain} não está mais lá. Em 7 dias o domínio deixa de valer.`,
    severity: 'warning',
  },
  lost: { title: 'Domínio deixou de valer', message: (domain) => `${domain} ficou 7 dias sem o registro TXT.`, severity: 'error' },
  expired: {
    title: 'Domínio não verificado',
    message: (domain) => `O registro TXT de ${domain} não apareceu em 7 dias. Paramos de procurar.`,
    severity: 'warning',
  },
}

/** Tells every administrator how the organisation's domain fares. */
export async function notifyAdminsOfDomain(ctx: Ctx, { outboxId, payload: { domain, what } }: Fact<'domain:changed'>): Promise<void> {
  const { title, message, severity } = TOLD[what]
  await notifyAdmins(ctx, {
    sourceKey: `domain-${outboxId}`,
    title,
    message: message(domain),
    type: `domain_${what}`,
    module: 'settings',
    severity,
    priority: severity === 'info' ? 'low' : 'high',
    actionUrl: '/settings',
    groupKey: `domain:${domain}`,
  })
}
