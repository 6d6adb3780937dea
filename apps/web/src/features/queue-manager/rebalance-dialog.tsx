import type { Queue } from '@balcao/contracts/queues/queues'
import type { RebalancePreview } from '@balcao/contracts/routing/rebalance'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId } from 'react'
import { usePreview, useRebalance } from './manager.data.ts'
import css from './manager.module.css'
import { t } from './messages.ts'

/** Shows what would move and what everybody would have then, before anything does. */
export const RebalanceDialog = ({ queue, onClose }: { queue: Queue; onClose: () => void }) => {
  const titleId = useId()
  const query = usePreview(queue.id)
  const { refetch, isFetching } = query
  const { isBusy, run } = useRebalance(queue.id)
  // What the button was counted by may be a while old.
  useEffect(() => void refetch(), [refetch])
  const moves = query.data?.moves ?? []
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('rebalanceTitle', { name: queue.name })}</DialogTitle>
      <DialogContent>
        <Loaded query={query} failed={t('previewFailed')} lines={6}>
          {(preview) =>
            preview.moves.length === 0 ? (
              <p className={css.quiet}>{t(preview.members.length === 0 ? 'noMembers' : 'evenAlready')}</p>
            ) : (
              <Preview preview={preview} />
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="contained"
          disabled={isBusy || isFetching || moves.length === 0}
          onClick={async () => {
            if (await run(moves)) onClose()
          }}
        >
          {isBusy ? t('rebalancing') : t('doRebalance', { n: moves.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Preview = ({ preview: { moves, members } }: { preview: RebalancePreview }) => (
  <div className={css.preview}>
    <ul className={css.sums} aria-label={t('membersAfter')}>
      {members.map(({ user, capacity, before, after }) => (
        <li key={user.id}>
          <span className={css.who}>{user.name}</span>
          <span className={css.change} data-changed={before !== after || undefined}>
            {before === after ? figure(after) : t('fromTo', { before: figure(before), after: figure(after) })}
            <span className={css.quiet}> / {figure(capacity)}</span>
          </span>
          <meter
            className={css.meter}
            aria-label={t('load', { name: user.name, load: after, capacity })}
            min={0}
            max={Math.max(1, capacity)}
            value={Math.min(after, Math.max(1, capacity))}
          />
        </li>
      ))}
    </ul>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section className={css.moves} aria-label={t('moves')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ticket')}</th>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('to')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ ticket, from, to }) => (
            <tr key={ticket.id}>
              <td>
                <span className={css.quiet}>#{ticket.number}</span> {ticket.title}
              </td>
              <td>{from.name}</td>
              <td>{to?.name ?? t('theQueue')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </div>
)
