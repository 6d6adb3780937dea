import type { Absence } from '@balcao/contracts/absences/absences'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { trpc } from '../../lib/trpc.ts'
import { told, useAbsenceActs } from './absences.data.ts'
import css from './details.module.css'
import { t } from './messages.ts'
import { kindText, whenText } from './texts.ts'
import { WhatHappened } from './what-happened.tsx'

type DetailsDialogProps = { id: number; onEdit: (absence: Absence) => void; onClose: () => void }

/** One absence, and what can be done about it. */
export const DetailsDialog = ({ id, onEdit, onClose }: DetailsDialogProps) => {
  const titleId = useId()
  const query = trpc.absences.get.useQuery({ id })
  const acts = useAbsenceActs()
  const [asking, setAsking] = useState<'end' | 'remove' | null>(null)
  const absence = query.data
  const run = async () => {
    const which = asking
    setAsking(null)
    if (!absence || !which) return
    const outcome = which === 'end' ? await acts.end(id, absence.version) : await acts.remove(id)
    if (told(outcome, t(which === 'end' ? 'ended' : 'removed'))) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{absence ? t('details', { name: absence.user.name }) : t('title')}</DialogTitle>
      <DialogContent>
        {query.error && !absence ? <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <TextSkeleton lines={5} /> : null}
        {absence ? <Facts absence={absence} /> : null}
        {absence?.mayChange && absence.moved > 0 ? <WhatHappened id={id} /> : null}
      </DialogContent>
      <DialogActions>
        {absence?.mayChange && absence.state === 'planned' ? (
          <Button color="error" onClick={() => setAsking('remove')}>
            {t('remove')}
          </Button>
        ) : null}
        {absence?.mayChange && absence.state === 'current' ? <Button onClick={() => setAsking('end')}>{t('end')}</Button> : null}
        {absence?.mayChange && absence.state !== 'over' ? <Button onClick={() => onEdit(absence)}>{t('edit')}</Button> : null}
        <Button onClick={onClose} variant="contained">
          {t('close')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'end' ? 'endTitle' : 'removeTitle')}
        confirm={t(asking === 'end' ? 'end' : 'remove')}
        danger={asking === 'remove'}
        onConfirm={() => void run()}
        onClose={() => setAsking(null)}
      >
        {t(asking === 'end' ? 'endText' : 'removeText')}
      </ConfirmDialog>
    </Dialog>
  )
}

const Facts = ({ absence }: { absence: Absence }) => {
  const { queues } = useTicketOptions(true)
  const queueName = (id: number) => queues.find((queue) => queue.id === id)?.name ?? `#${id}`
  const substitutes = absence.substitutes.map(({ queueId, user }) =>
    queueId === null ? user.name : t('ofQueue', { name: user.name, queue: queueName(queueId) }),
  )
  const facts: [string, string | readonly string[]][] = [
    [t('when'), whenText(absence)],
    [t('state'), t(absence.state)],
    [t('kind'), kindText(absence)],
    [t('mode'), t(absence.mode)],
    [t('substitutes'), substitutes.length ? substitutes : t('noSubstitutes')],
    ...(absence.publicMessage ? [[t('publicMessage'), absence.publicMessage] as [string, string]] : []),
    ...(absence.internalNote ? [[t('internalNote'), absence.internalNote] as [string, string]] : []),
    ...(absence.approvedBy ? [[t('approvedBy'), absence.approvedBy.name] as [string, string]] : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : value.map((one) => <p key={one}>{one}</p>)}</dd>
        </div>
      ))}
    </dl>
  )
}
