import type { MergePreview } from '@balcao/contracts/tickets/merges'
import { failureOf } from '@balcao/ui/lib/failure'
import { type ReactNode, useState } from 'react'
import css from '../../../lib/tickets/dialogs.module.css'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { MergeMoves } from './merge-moves.tsx'
import { type Numbered, useMergeActs } from './merges.data.ts'
import { t } from './messages.ts'

type MergeFrameProps = {
  title: string
  sources: readonly Numbered[]
  target: Numbered | null
  /** Chooses the target; told when it was asked for and is missing. */
  children: (isMissing: boolean) => ReactNode
  onMerged: (target: Numbered, merged: readonly Numbered[]) => void
  onClose: () => void
}

/** The question before a merge: the choice, what would move, and the act. */
export const MergeFrame = ({ title, sources, target, children, onMerged, onClose }: MergeFrameProps) => {
  const { merge } = useMergeActs()
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const answers = trpc.useQueries((q) =>
    target ? sources.map(({ id }) => q.tickets.merges.preview({ id, intoId: target.id }, { staleTime: 0 })) : [],
  )
  const previews = answers.flatMap(({ data }): MergePreview[] => (data ? [data] : []))
  const error = answers.find((answer) => answer.error)?.error
  const isWhole = target !== null && previews.length === sources.length
  const able = previews.filter(({ refused }) => refused === null).map(({ source }) => source)

  const run = async () => {
    if (!target) return setMissing(true)
    if (!isWhole || able.length === 0) return
    setBusy(true)
    const merged = await merge(able, target)
    setBusy(false)
    if (merged.length > 0) onMerged(target, merged)
  }
  return (
    <FormDialog
      title={title}
      act={t(isBusy ? 'merging' : 'merge')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isBlocked={target !== null && (!isWhole || able.length === 0)}
      onSubmit={run}
      onClose={onClose}
    >
      {children(isMissing && target === null)}
      <div role="status">
        {isWhole ? <MergeMoves previews={previews} /> : null}
        {error ? <p className={css.refused}>{t('previewFailed', { why: failureOf(error).message })}</p> : null}
      </div>
    </FormDialog>
  )
}
