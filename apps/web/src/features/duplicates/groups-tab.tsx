import { type DuplicateGroup, GROUP_STATES, type GroupState } from '@balcao/contracts/duplicates/groups'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import CompareDialog from './compare-dialog.tsx'
import css from './duplicates.module.css'
import { GroupCard } from './group-card.tsx'
import { t } from './messages.ts'
import { Recommended } from './recommended.tsx'

const MergeGroupDialog = lazy(() => import('./merge-group-dialog.tsx'))

type GroupsTabProps = { state: GroupState; onState: (state: GroupState) => void }

/** Groups of one state, the newest first. */
export const GroupsTab = ({ state, onState }: GroupsTabProps) => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = trpc.duplicates.groups.list.useInfiniteQuery(
    { state },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
  const [compared, setCompared] = useState<[number, number] | undefined>()
  const [merging, setMerging] = useState<DuplicateGroup | undefined>()
  const groups = data?.pages.flatMap(({ items }) => items)
  return (
    <div className={css.groups} data-in-order>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state}
        aria-label={t('state')}
        onChange={(_, next: GroupState | null) => next && onState(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {GROUP_STATES.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && !data ? <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <p role="status">{t('loading')}</p> : null}
      {groups?.length === 0 ? (
        <EmptyState kind={state === 'suggested' ? 'never' : 'filtered'} title={t('noGroups')}>
          {t('noGroupsText')}
        </EmptyState>
      ) : null}
      {groups && state === 'suggested' ? <Recommended groups={groups} onMerge={setMerging} /> : null}
      {groups?.map((group) => (
        <GroupCard key={group.id} group={group} onCompare={(a, b) => setCompared([a, b])} onMerge={() => setMerging(group)} />
      ))}
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {t('more')}
        </Button>
      ) : null}
      {compared ? <CompareDialog a={compared[0]} b={compared[1]} onClose={() => setCompared(undefined)} /> : null}
      {merging ? (
        <Suspense>
          <MergeGroupDialog group={merging} onClose={() => setMerging(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}
