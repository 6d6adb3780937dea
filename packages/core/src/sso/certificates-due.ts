import { X509Certificate } from 'node:crypto'
import { inSystem } from '@balcao/db/system'
import { type Due, eachDue, type Upkeep } from '../each-due.ts'
import { notifyAdmins } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'

/** Days before the end on which administrators are notified: enough to have the next one from whoever runs the provider. */
const NOTICE_DAYS = [30, 7, 3, 1, 0]
const DAY_MS = 86_400_000

/** When a certificate ends, in milliseconds; undefined for what is none. */
function endOf(bare: string): number | undefined {
  try {
    return Date.parse(new X509Certificate(Buffer.from(bare, 'base64')).validTo)
  } catch {
    return undefined
  }
}

/**
 * Notifies administrators before the last certificate of a SAML provider or a directory ends, when nobody signs in by it any more. Run once a day; each of the days
 * is told once.
 * @param now in milliseconds
 */
export async function warnOfCertificates(upkeep: Upkeep, now = Date.now()): Promise<void> {
  const rows = await inSystem(upkeep.db, (tx) =>
    tx
      .selectFrom('identityProviders')
      .select(['tenantId', 'id', 'name', 'protocol', 'certificates', 'serverCertificateUntil'])
      .where('protocol', 'in', ['saml', 'ldap'])
      .where('isActive', '=', true)
      .execute(),
  )
  const due = rows.flatMap(
    ({ certificates, serverCertificateUntil, ...row }): (Due & { name: string; protocol: string; end: number; days: number })[] => {
      const last = certificates.flatMap((one) => endOf(one) ?? [])
      // A directory is reached while its server's certificate holds as well.
      const server = serverCertificateUntil === null ? Number.POSITIVE_INFINITY : Date.parse(serverCertificateUntil)
      const end = Math.min(last.length > 0 ? Math.max(...last) : Number.POSITIVE_INFINITY, server)
      const days = Math.floor((end - now) / DAY_MS)
      return NOTICE_DAYS.includes(days) ? [{ ...row, end, days }] : []
    },
  )
  await eachDue(upkeep, due, 'administrators could not be notified of a certificate', async (ctx, { id, name, protocol, end, days }) =>
    notifyAdmins(ctx, {
      sourceKey: `certificate-${id}-${end}-${days}`,
      said: newsOf(protocol === 'ldap' ? 'directoryCertificate' : 'certificate', { name, days }),
      type: 'certificate_ending',
      module: 'settings',
      severity: days <= 3 ? 'error' : 'warning',
      priority: 'high',
      actionUrl: `/sso/${id}`,
      groupKey: `certificate:${id}`,
    }),
  )
}
