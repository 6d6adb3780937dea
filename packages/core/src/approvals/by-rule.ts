import type { ApproverRule, ApproverSources } from '@balcao/contracts/approvals/approver-rules'
import { MAX_APPROVERS } from '@balcao/contracts/approvals/bounds'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { sortKey } from '@balcao/db/sort-key'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { readValues } from '../custom-fields/value-rows.ts'
import { staffRoles } from '../roles/staff-roles.ts'
import type { TicketFacts } from '../tickets/policy.ts'

type Of = Pick<TicketFacts, 'companyId' | 'queueId'> & { id: number }

/** One more than may be asked: whoever is left out afterwards, too many stay too many. */
const MOST = MAX_APPROVERS * 2 + 1

/** The fields of tickets that hold a person. */
const personFields = async (ctx: Ctx) => (await loadFields(ctx, 'ticket')).filter(({ type }) => type === 'user')

/** What rules can name. */
export async function sources(ctx: Ctx): Promise<ApproverSources> {
  const queues = await ctx.db.selectFrom('queues').select(['id', 'name']).where('isActive', '=', true).orderBy(sortKey('name')).execute()
  return {
    roles: (await staffRoles(ctx)).map(({ slug, name }) => ({ slug, name })),
    queues,
    fields: (await personFields(ctx)).map(({ key, label }) => ({ key, label })),
  }
}

/** What rules name that the organisation does not have, under this path. */
export async function wrongInRules(ctx: Ctx, rules: readonly ApproverRule[] = [], path = 'approverRules'): Promise<FieldReason[]> {
  const wrong: FieldReason[] = []
  for (const [n, rule] of rules.entries()) {
    const at = `${path}.${n}`
    if (rule.kind === 'role' && !(await staffRoles(ctx)).some(({ slug }) => slug === rule.role))
      wrong.push({ field: `${at}.role`, reason: 'approver_role_not_there' })
    if ((rule.kind === 'queue_leaders' || rule.kind === 'queue_members') && rule.queueId !== null) {
      const queue = await ctx.db.selectFrom('queues').select('id').where('id', '=', rule.queueId).executeTakeFirst()
      if (!queue) wrong.push({ field: `${at}.queueId`, reason: 'queue_not_found' })
    }
    if (rule.kind === 'person_field' && !(await personFields(ctx)).some(({ key }) => key === rule.customField))
      wrong.push({ field: `${at}.customField`, reason: 'approver_field_not_there' })
  }
  return wrong
}

/** Who a rule finds for a ticket, as they are now. */
async function foundBy(ctx: Ctx, ticket: Of, rule: ApproverRule): Promise<number[]> {
  const { db } = ctx
  switch (rule.kind) {
    case 'role': {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', rule.role)
        .where('isActive', '=', true)
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .limit(MOST)
        .execute()
      return rows.map(({ id }) => id)
    }
    case 'queue_leaders':
    case 'queue_members': {
      const queueId = rule.queueId ?? ticket.queueId
      if (queueId === null) return []
      const rows = await db
        .selectFrom('queueMembers')
        .select('userId')
        .where('queueId', '=', queueId)
        .$if(rule.kind === 'queue_leaders', (q) => q.where('isLeader', '=', true))
        .orderBy('userId')
        .limit(MOST)
        .execute()
      return rows.map(({ userId }) => userId)
    }
    case 'contacts': {
      if (ticket.companyId === null) return []
      const rows = await db
        .selectFrom('companyMembers')
        .select('userId')
        .where('companyId', '=', ticket.companyId)
        .where('role', '=', rule.contactRole)
        .orderBy('userId')
        .limit(MOST)
        .execute()
      return rows.map(({ userId }) => userId)
    }
    case 'person_field': {
      const held = (await readValues(db, 'ticket', ticket.id, 'staff'))[rule.customField]
      return typeof held === 'object' && 'id' in held ? [held.id] : []
    }
  }
}

/** Whom rules find for a ticket, each once, in the order of the rules. */
export async function foundByRules(ctx: Ctx, ticket: Of, rules: readonly ApproverRule[]): Promise<number[]> {
  const found: number[] = []
  for (const rule of rules) found.push(...(await foundBy(ctx, ticket, rule)))
  return [...new Set(found)]
}
