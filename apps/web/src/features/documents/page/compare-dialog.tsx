import type { Document } from '@balcao/contracts/documents/documents'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { ComparedBlocks, type Layout } from '../../../lib/comparing/compared-blocks.tsx'
import { LayoutChoice } from '../../../lib/comparing/layout-choice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import css from './compare-dialog.module.css'
import { t } from './messages.ts'

type CompareDialogProps = { document: Document; number: number; onClose: () => void }

/** What changed in a document from one version to another: at first from a former one to the current one. */
export const CompareDialog = ({ document: { id, current }, number, onClose }: CompareDialogProps) => {
  const titleId = useId()
  const [from, setFrom] = useState(number)
  const [to, setTo] = useState(current.number)
  const [layout, setLayout] = useState<Layout>('inline')
  const numbers = Array.from({ length: current.number }, (_, n) => current.number - n)
  const { data, error, refetch } = trpc.documents.versions.compare.useQuery({ id, from, to }, { retry: false })
  const choice = (label: string, value: number, choose: (number: number) => void) => (
    <TextField select size="small" label={label} value={value} onChange={({ target }) => choose(Number(target.value))}>
      {numbers.map((n) => (
        <MenuItem key={n} value={n}>
          {t('version', { n })}
        </MenuItem>
      ))}
    </TextField>
  )
  const text = () => {
    if (error && !data)
      return (
        <ErrorState title={t('compareFailed')} onRetry={() => void refetch()}>
          {failureOf(error).message}
        </ErrorState>
      )
    if (!data) return <TextSkeleton lines={6} />
    if (data.state !== 'compared') return <p>{t(`comparing_${data.state}`)}</p>
    if (data.blocks.every((block) => typeof block === 'number')) return <p>{t('comparing_same')}</p>
    return <ComparedBlocks blocks={data.blocks} layout={layout} />
  }
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('compareTitle')}</DialogTitle>
      <DialogContent>
        <div className={css.tools}>
          {choice(t('olderVersion'), from, setFrom)}
          {choice(t('newerVersion'), to, setTo)}
          <LayoutChoice value={layout} onChange={setLayout} />
        </div>
        {data?.isCut ? <p className={css.cut}>{t('comparing_cut')}</p> : null}
        {text()}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
