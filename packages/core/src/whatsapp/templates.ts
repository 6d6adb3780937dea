import type { FieldReason } from '@balcao/contracts/reason-texts'
import type {
  ListWhatsappTemplates,
  SyncWhatsappTemplates,
  WhatsappTemplate,
  WhatsappTemplates,
} from '@balcao/contracts/whatsapp/templates'
import { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets, WhatsappApi } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { openWhatsappSeal } from './credentials.ts'
import { mustFindAccount } from './internal/account-rows.ts'
import { type Outcome, readAnswer } from './internal/answers.ts'
import { Component, partsOf } from './internal/template-text.ts'
import { accountWorks, stopAccount } from './internal/trouble.ts'

type Asking = { whatsapp: WhatsappApi; mailSecrets: MailSecrets }

const templateRows = ({ db }: Ctx) =>
  db
    .selectFrom('whatsappTemplates as w')
    .innerJoin('whatsappAccounts as a', (join) => join.onRef('a.tenantId', '=', 'w.tenantId').onRef('a.id', '=', 'w.accountId'))
    .selectAll('w')
    .select('a.name as accountName')
type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number]

export const componentsOf = ({ components }: { components: object }): Component[] => z.array(Component).catch([]).parse(components)

function view(row: TemplateRow): WhatsappTemplate {
  const { id, name, language, category, status, syncedAt, accountId, accountName } = row
  return {
    id,
    name,
    language,
    category,
    status,
    syncedAt,
    account: { id: accountId, name: accountName },
    ...partsOf(componentsOf(row), status),
  }
}

/** The templates of the numbers, by name; for all of the staff, who write with them. @throws DomainError forbidden */
export async function list(ctx: Ctx, { accountId }: ListWhatsappTemplates): Promise<WhatsappTemplates> {
  if (ctx.actor.side !== 'staff') throw forbidden()
  const rows = await templateRows(ctx)
    .$if(accountId !== undefined, (q) => q.where('w.accountId', '=', accountId as number))
    .orderBy('w.name')
    .orderBy('w.language')
    .orderBy('w.id')
    .limit(1_000)
    .execute()
  return { data: rows.map(view) }
}

/** Why a rule cannot send a template with these values, whichever number a ticket is written by. */
export async function wrongInSending(ctx: Ctx, id: number, values: readonly string[], path: string): Promise<FieldReason[]> {
  const field = `${path}.whatsappTemplateId`
  const row = await templateRows(ctx).where('w.id', '=', id).executeTakeFirst()
  if (!row) return [{ field, reason: 'not_found' }]
  const { usable, variables } = partsOf(componentsOf(row), row.status)
  if (!usable) return [{ field, reason: 'whatsapp_template_unusable' }]
  return values.length === variables.length ? [] : [{ field: `${path}.values`, reason: 'whatsapp_values' }]
}

/** A template that can be sent from this number, with its values. @throws DomainError whatsapp_template_not_found, invalid_input */
export async function mustBeSendable(
  ctx: Ctx,
  templateId: number,
  accountId: number,
  values: readonly string[],
  field: 'values' | 'variables' = 'values',
) {
  const row = await templateRows(ctx).where('w.id', '=', templateId).where('w.accountId', '=', accountId).executeTakeFirst()
  if (!row) throw notFound('whatsapp_template_not_found')
  const parts = partsOf(componentsOf(row), row.status)
  if (!parts.usable) throw invalid({ field: 'templateId', reason: 'whatsapp_template_unusable' })
  if (values.length !== parts.variables.length) throw invalid({ field, reason: 'whatsapp_values' })
  return { row, parts }
}

const Page = z.object({
  data: z.array(
    z.object({
      name: z.string().max(600),
      language: z.string().max(20),
      status: z.string().max(40),
      category: z.string().catch(''),
      components: z.array(Component).catch([]),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})
type Listed = z.output<typeof Page>['data']
const MOST_PAGES = 10

/** All templates of a business account, page by page. */
export async function fetchTemplates(api: WhatsappApi, token: string, wabaId: string): Promise<Outcome<Listed>> {
  const all: Listed = []
  let after = ''
  for (let page = 0; page < MOST_PAGES; page++) {
    const path = `/${wabaId}/message_templates?fields=name,language,status,category,components&limit=100${after && `&after=${encodeURIComponent(after)}`}`
    const read = readAnswer(await api.call({ path, token }), Page)
    if (!read.ok) return read
    all.push(...read.value.data)
    after = read.value.paging?.next ? (read.value.paging.cursors?.after ?? '') : ''
    if (!after) break
  }
  return { ok: true, value: all }
}

/** Writes down what the API listed; what it did not list any more is gone, and kept for the messages that were made of it. */
export async function keepTemplates(ctx: Ctx, accountId: number, listed: Outcome<Listed>): Promise<void> {
  if (!listed.ok) {
    if (listed.what === 'account') await stopAccount(ctx, accountId, listed.trouble, listed.says)
    else
      await ctx.db
        .updateTable('whatsappAccounts')
        .set({ lastError: listed.says, lastErrorAt: now, templatesSyncedAt: now })
        .where('id', '=', accountId)
        .execute()
    return
  }
  await accountWorks(ctx, accountId)
  await ctx.db.updateTable('whatsappTemplates').set({ status: 'GONE' }).where('accountId', '=', accountId).execute()
  for (const { components, ...one } of listed.value) {
    const values = { ...one, components: JSON.stringify(components), syncedAt: now }
    await ctx.db
      .insertInto('whatsappTemplates')
      .values({ ...values, tenantId: ctx.actor.tenantId, accountId })
      .onConflict((oc) => oc.columns(['tenantId', 'accountId', 'name', 'language']).doUpdateSet(values))
      .execute()
  }
  await ctx.db.updateTable('whatsappAccounts').set({ templatesSyncedAt: now }).where('id', '=', accountId).execute()
  await ctx.emit('whatsapp:changed', {})
}

type Open = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Asks the API for the templates of a number now. @throws DomainError forbidden, whatsapp_account_not_found, whatsapp_sealed, whatsapp_api_failed */
export async function sync({ whatsapp, mailSecrets }: Asking, open: Open, { id }: SyncWhatsappTemplates): Promise<WhatsappTemplates> {
  const account = await open(async (ctx) => {
    must(ctx, 'whatsapp.manage')
    return mustFindAccount(ctx, id)
  })
  const held = openWhatsappSeal(mailSecrets, account, account.sealed)
  if (!held) throw conflict('whatsapp_sealed')
  const listed = await fetchTemplates(whatsapp, held.accessToken, account.wabaId)
  await open((ctx) => keepTemplates(ctx, id, listed))
  if (!listed.ok) throw conflict('whatsapp_api_failed', { says: listed.says })
  return open((ctx) => list(ctx, { accountId: id }))
}
