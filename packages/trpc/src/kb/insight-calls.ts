import { DismissGap, GapDismissed, GapList, GetKbAnalytics, KbAnalytics, ListGaps } from '@balcao/contracts/kb/insights'
import { analytics } from '@balcao/core/kb/insights/analytics'
import * as gaps from '@balcao/core/kb/insights/gaps'
import { supervisor } from '../endpoint.ts'

/** What is read and searched, and what is missing. The right `article.insights` may be given from supervisors on. */
export const insightCalls = {
  analytics: supervisor.query('GET /kb/analytics', GetKbAnalytics, KbAnalytics, analytics),
  gaps: supervisor.query('GET /kb/analytics/content-gaps', ListGaps, GapList, gaps.list),
  dismissGap: supervisor.mutation('PATCH /kb/analytics/content-gaps', DismissGap, GapDismissed, gaps.dismiss),
}
