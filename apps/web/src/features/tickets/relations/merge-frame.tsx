import type { MergePreview } from '@balcao/contracts/tickets/merges'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { MergeMoves } from './merge-moves.tsx'
import { type Numbered, useMergeActs } from './merges.data.ts'
import { t } from './messages.ts'
import css from './relations.module.css'

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
  const titleId = useId()
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
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void run()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <div className={css.dialog}>
            {children(isMissing && target === null)}
            <div role="status">
              {isWhole ? <MergeMoves previews={previews} /> : null}
              {error ? <p className={css.refused}>{t('previewFailed', { why: failureOf(error).message })}</p> : null}
            </div>
          </div>
        </DialogContent>
        <DialogActions>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || (target !== null && (!isWhole || able.length === 0))}>
            {t(isBusy ? 'merging' : 'merge')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
