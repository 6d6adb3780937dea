import type { Company } from '@balcao/contracts/companies/companies'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { ActivityCard } from '../../../lib/page/activity/activity-card.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { t } from '../messages.ts'
import { actText, changesOf } from './activity-words.ts'

/** What was done to a company, by whom and when. */
export const ActivityTab = ({ company }: { company: Company }) => {
  const list = trpc.companies.activity.useInfiniteQuery(
    { id: company.id, limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  return <ActivityCard title={t('tabActivity')} none={t('activityNone')} query={list} actText={actText} changesOf={changesOf} />
}
