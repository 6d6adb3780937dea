import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { DomainError } from '../../../errors.ts'
import { putIntoBin } from '../../articles/bin.ts'
import { lockState, type State } from '../../articles/state.ts'
import { update } from '../../articles/update.ts'
import * as categories from '../../categories/categories.ts'
import type { Open } from './run.ts'
import type { Former } from './written.ts'

type Line = { n: number; articleId: number; action: string; leftVersion: number; former: Former }
const TOGETHER = 10

/**
 * Takes an import back: what it made goes into the bin, what it wrote into drafts is as it was, and its old addresses lead nowhere. An article
 * that somebody changed since stays as it is, and so does a category that has something in it.
 */
export async function undoImport(transferId: number, open: Open): Promise<void> {
  for (let left = true; left; ) left = await open((ctx) => undoSome(ctx, transferId))
  await open((ctx) => removeMade(ctx, transferId))
}

/** Removes the categories that were made, the deepest first. */
async function removeMade(ctx: Ctx, transferId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from kb_transfer_lines l cross join lateral jsonb_array_elements_text(l.former->'categories') with ordinality made (id, place)
    join kb_categories c on c.tenant_id = l.tenant_id and c.id = made.id::bigint
    where l.tenant_id = ${ctx.actor.tenantId} and l.transfer_id = ${transferId} order by l.n desc, made.place desc`.execute(ctx.db)
  for (const { id } of rows)
    await categories.remove(ctx, { id }).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'category_not_empty') throw error
    })
}

async function undoSome(ctx: Ctx, transferId: number): Promise<boolean> {
  const { tenantId } = ctx.actor
  const { rows } = await sql<Line>`
    select n, article_id as "articleId", action, left_version as "leftVersion", former from kb_transfer_lines
    where tenant_id = ${tenantId} and transfer_id = ${transferId} and applied_at is not null and undone_at is null and article_id is not null
      and not coalesce(former ? 'stays', false)
    order by n limit ${TOGETHER}`.execute(ctx.db)
  for (const line of rows) {
    const isUndone = await undoOne(ctx, line)
    await sql`update kb_transfer_lines set undone_at = ${isUndone ? sql`now()` : null},
        former = ${isUndone ? sql`former` : sql`coalesce(former, '{}') || '{"stays": true}'`}
      where tenant_id = ${tenantId} and transfer_id = ${transferId} and n = ${line.n}`.execute(ctx.db)
    if (isUndone)
      await sql`delete from kb_old_addresses where tenant_id = ${tenantId} and transfer_id = ${transferId} and article_id = ${line.articleId}`.execute(
        ctx.db,
      )
  }
  await ctx.db.updateTable('kbTransfers').set({ workedAt: sql<string>`now()` }).where('id', '=', transferId).execute()
  return rows.length === TOGETHER
}

async function undoOne(ctx: Ctx, { articleId, action, leftVersion, former }: Line): Promise<boolean> {
  const state: State = await lockState(ctx, articleId)
  if (state.deletedAt !== null) return true
  if (state.draft?.version !== leftVersion) return false
  if (action === 'create') {
    if (state.status !== 'draft') return false
    await putIntoBin(ctx, state)
    return true
  }
  if (former.draft) await update(ctx, { id: articleId, ...(former.draft as Partial<UpdateArticle>) })
  else await update(ctx, { id: articleId, discardDraft: true })
  return true
}
