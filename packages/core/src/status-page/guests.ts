import type { Language } from '@balcao/contracts/language'
import type { GetPublicStatusPage, StatusPage } from '@balcao/contracts/status-page/status-page'
import type { Database } from '@balcao/db/database'
import type { AuthContext } from '../auth/session.ts'
import { tenantNamedAt } from '../auth/site.ts'
import { notFound } from '../errors.ts'
import { asGuest } from '../kb/pages/guest.ts'
import { settingsOf } from './internal/settings-rows.ts'
import { statusPage } from './page.ts'

/** An organisation's page as a guest reads it; undefined where it is not for everybody. */
export const publicStatusPage = (db: Database, tenantId: number, language: Language): Promise<StatusPage | undefined> =>
  asGuest(db, tenantId, async (ctx) => ((await settingsOf(ctx)).isPublic ? statusPage(ctx, {}, { language }) : undefined))

/** The page of the organisation that the address names, by its host or its short name. @throws DomainError status_page_not_found where it is not for everybody */
export async function statusPageAt(
  { db, site }: Pick<AuthContext, 'db' | 'site'>,
  { org }: GetPublicStatusPage,
  { language }: { language: Language },
): Promise<StatusPage> {
  const tenant = await tenantNamedAt(db, site, org)
  const page = tenant && (await publicStatusPage(db, tenant.id, language))
  if (!page) throw notFound('status_page_not_found')
  return page
}
