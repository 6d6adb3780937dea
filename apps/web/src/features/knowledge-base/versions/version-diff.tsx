import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useState } from 'react'
import type { Layout } from '../../../lib/comparing/compared-blocks.tsx'
import { LayoutChoice } from '../../../lib/comparing/layout-choice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { DiffView } from './diff-view.tsx'
import { t } from './messages.ts'
import css from './versions.module.css'

type VersionDiffProps = { articleId: number; v: number | 'draft'; compare: number | 'live' }

/** A version, or the draft, against an older one or what is published. */
export const VersionDiff = ({ articleId: id, v, compare }: VersionDiffProps) => {
  const [layout, setLayout] = useState<Layout>('inline')
  const { data, error, refetch } = trpc.kb.versions.get.useQuery({ id, v, compare }, { retry: false, gcTime: 0, staleTime: 0 })
  if (error && !data)
    return (
      <ErrorState title={t('diffFailed')} onRetry={() => void refetch()}>
        {failureOf(error).message}
      </ErrorState>
    )
  if (!data) return <TextSkeleton lines={8} />
  return (
    <div className={css.pane}>
      <LayoutChoice value={layout} onChange={setLayout} />
      <DiffView blocks={data.diff ?? []} layout={layout} />
    </div>
  )
}
