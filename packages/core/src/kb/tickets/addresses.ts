import { articleAddress } from '@balcao/contracts/kb/addresses'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { readable } from '../readers.ts'
import type { LinkTo } from './message-text.ts'

/** The installation, as far as addresses are made of it. */
export type Installation = { publicUrl: string }

type Links = { addressOf: (article: { id: number; slug: string }) => string; linkTo: LinkTo }

const LINK = /\]\(article:([1-9]\d{0,9})/g

/** Whole addresses of articles at the tenant's own host; those within a text as far as its reader (`reads`) is led there. */
export async function createLinks(ctx: Ctx, { publicUrl }: Installation, content: string, reads: RawBuilder<boolean>): Promise<Links> {
  const { subdomain, customDomain, customDomainVerifiedAt } = await ctx.db
    .selectFrom('tenants')
    .where('id', '=', ctx.actor.tenantId)
    .select(['subdomain', 'customDomain', 'customDomainVerifiedAt'])
    .executeTakeFirstOrThrow()
  const { protocol, host } = new URL(publicUrl)
  const own = customDomain && customDomainVerifiedAt ? customDomain : subdomain ? `${subdomain}.${host}` : host
  const addressOf: Links['addressOf'] = (article) => `${protocol}//${own}${articleAddress(article)}`
  const ids = [...new Set([...content.matchAll(LINK)].map(([, id]) => Number(id)))].slice(0, 1_000)
  const rows = ids.length
    ? await ctx.db
        .selectFrom('kbArticles as a')
        .where('a.id', 'in', ids)
        .where(readable(ctx))
        .where(reads)
        .select(['a.id', 'a.slug'])
        .execute()
    : []
  const known = new Map(rows.map((row) => [row.id, row]))
  return {
    addressOf,
    linkTo(id, anchor) {
      const article = known.get(id)
      return article && `${addressOf(article)}${anchor ? `#${anchor}` : ''}`
    },
  }
}
