import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { ActivityCard } from '../../../lib/page/activity/activity-card.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { actText, changesOf } from './history-words.ts'
import { t } from './messages.ts'

/** What was done to an asset, by whom and when. */
export const AssetHistory = ({ id }: { id: number }) => {
  const list = trpc.assets.activity.useInfiniteQuery(
    { id, limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  return <ActivityCard title={t('title')} query={list} actText={actText} changesOf={changesOf} />
}
