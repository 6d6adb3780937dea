import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { trpc } from '../../lib/trpc.ts'
import { isRefusal, told, useAbsenceActs } from './absences.data.ts'
import css from './details.module.css'
import { t } from './messages.ts'

type FeedDialogProps = { queueId: number | undefined; onClose: () => void }

/** Addresses for calendar programs: of one's own absences, and of the queue that is shown. */
export const FeedDialog = ({ queueId, onClose }: FeedDialogProps) => {
  const titleId = useId()
  const { queues } = useTicketOptions(queueId !== undefined)
  const queue = queues.find(({ id }) => id === queueId)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('feedTitle')}</DialogTitle>
      <DialogContent>
        <div className="form-dialog">
          <p>{t('feedText')}</p>
          <FeedOf what={t('feedOwn')} queueId={null} />
          {queue ? <FeedOf what={t('feedQueue', { queue: queue.name })} queueId={queue.id} /> : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const FeedOf = ({ what, queueId }: { what: string; queueId: number | null }) => {
  const acts = useAbsenceActs()
  const known = trpc.absences.feeds.list.useQuery({}).data?.data.find((feed) => feed.queueId === queueId)
  const [address, setAddress] = useState<string | undefined>()
  async function make() {
    const made = await acts.makeFeed(queueId)
    if (isRefusal(made)) told(made, '')
    else setAddress(made.address)
  }
  async function copy() {
    await navigator.clipboard.writeText(address ?? '')
    notify.success(t('feedCopied'), { id: 'absence' })
  }
  async function remove() {
    if (known && told(await acts.removeFeed(known.id), t('feedRemoved'))) setAddress(undefined)
  }
  return (
    <section aria-label={what} className={css.feed}>
      <h3>{what}</h3>
      {address ? (
        <FieldFrame label={t('feedAddress', { what })} hint={t('feedOnce')}>
          {(ids) => <PlainInput ids={ids} value={address} onChange={() => undefined} readOnly onFocus={(event) => event.target.select()} />}
        </FieldFrame>
      ) : known ? (
        <p>{t('feedExists')}</p>
      ) : null}
      <div className={css.feedActs}>
        {address ? (
          <Button size="small" onClick={() => void copy()}>
            {t('feedCopy')}
          </Button>
        ) : (
          <Button size="small" onClick={() => void make()}>
            {t(known ? 'feedRenew' : 'feedMake')}
          </Button>
        )}
        {known ? (
          <Button size="small" color="error" onClick={() => void remove()}>
            {t('feedRemove')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
