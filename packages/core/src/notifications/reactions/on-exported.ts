import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Where a list is, and the part of the product it is of. */
const PAGE = {
  tickets: '/tickets',
  watchers: '/watchers',
  hours: '/companies',
  companies: '/companies',
  users: '/users',
  audit: '/audit',
  articles: '/knowledge-base/export',
  reports: '/reports?tab=schedules',
  acknowledgements: '/documents',
  privacy_requests: '/privacy',
  rule_runs: '/automation/runs',
  flow_runs: '/workflows/flows/runs',
  documents: '/documents',
  issues: '/issues',
  checklist_items: '/checklists',
  config_history: '/maintenance/history',
  approvals: '/approvals/asked',
  approvals_to_decide: '/approvals',
  inbound_mails: '/email?tab=inbound',
  webhook_deliveries: '/integrations/deliveries',
  whatsapp_messages: '/whatsapp?tab=log',
  whatsapp_campaign_recipients: '/whatsapp?tab=campaigns',
  article_feedback: '/knowledge-base/insights?tab=feedback',
  status_subscribers: '/monitoring?tab=incidents',
  bulk_replies: '/tickets/bulk-replies',
  ticket_import_lines: '/tickets/import',
  intake: '/monitoring',
  anomalies: '/monitoring',
  tags: '/tags',
  templates: '/templates',
  absences: '/out-of-office',
  sla_board: '/sla',
} as const
const MODULE = {
  tickets: 'tickets',
  watchers: 'tickets',
  hours: 'companies',
  companies: 'companies',
  users: 'users',
  audit: 'audit',
  articles: 'system',
  reports: 'reports',
  acknowledgements: 'system',
  privacy_requests: 'system',
  rule_runs: 'system',
  flow_runs: 'system',
  documents: 'system',
  issues: 'tickets',
  checklist_items: 'tickets',
  config_history: 'system',
  approvals: 'tickets',
  approvals_to_decide: 'tickets',
  inbound_mails: 'system',
  webhook_deliveries: 'system',
  whatsapp_messages: 'system',
  whatsapp_campaign_recipients: 'system',
  article_feedback: 'system',
  status_subscribers: 'system',
  bulk_replies: 'tickets',
  ticket_import_lines: 'tickets',
  intake: 'tickets',
  anomalies: 'tickets',
  tags: 'tickets',
  templates: 'tickets',
  absences: 'system',
  sla_board: 'tickets',
} as const

/** Tells who took a list as a file that it has ended: they may be elsewhere by then, or a program took it by their token. */
export async function notifyOfExport(
  ctx: Ctx,
  { outboxId, payload: { userId, what, file, rows } }: Fact<'export:finished'>,
): Promise<void> {
  const who = await ctx.db.selectFrom('users').select(['id', 'language']).where('id', '=', userId).where('isActive', '=', true).execute()
  await notifyPeople(ctx, who, {
    sourceKey: `export-${outboxId}`,
    said: newsOf('exported', { file, rows }),
    type: 'export_finished',
    module: MODULE[what],
    actionUrl: PAGE[what],
    groupKey: `export:${what}`,
    metadata: { file, rows },
  })
}
