import type { Conversation } from '@balcao/contracts/chat/conversations'
import type { QueuedChat } from '@balcao/contracts/chat/queue'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Link } from '@tanstack/react-router'
import { AvailabilityMark } from '../../../lib/availability/availability-mark.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { About } from './about.tsx'
import { t } from './messages.ts'
import css from './workplace.module.css'

type Props = {
  conversation: Conversation
  known: QueuedChat | undefined
  act: (run: () => Promise<unknown>, id?: number) => Promise<void>
  onEnd: () => void
}

/** Whose conversation it is, and what can be done with it. */
export const Details = ({ conversation, known, act, onEnd }: Props) => {
  const { id, ticketId, isActive, queueId } = conversation
  const { data } = trpc.tickets.options.useQuery({}, { staleTime: 60_000 })
  const others = (data?.queues ?? []).filter((queue) => queue.id !== queueId)
  return (
    <aside className={css.details} aria-label={t('actions')}>
      {known ? (
        <dl>
          <dt>{t('customer')}</dt>
          <dd>
            {known.customer.name}
            {known.visitor && !known.visitor.isVerified ? ` · ${t('unverified')}` : null}
            {known.customer.isOnline ? ` · ${t('isOnline')}` : null}
          </dd>
          {known.visitor?.email ? (
            <>
              <dt>{t('email')}</dt>
              <dd>{known.visitor.email}</dd>
            </>
          ) : null}
          {known.visitor?.page ? (
            <>
              <dt>{t('page')}</dt>
              <dd>{known.visitor.page}</dd>
            </>
          ) : null}
          <dt>{t('queue')}</dt>
          <dd>{known.queueName}</dd>
        </dl>
      ) : null}
      <About conversation={conversation} />
      {ticketId === null ? (
        <Button variant="outlined" disabled={!isActive} onClick={() => void act(() => api.chat.queue.ticket.mutate({ id }))}>
          {t('createTicket')}
        </Button>
      ) : (
        <Link to="/tickets/$id" params={{ id: String(ticketId) }}>
          {t('openTicket')}
        </Link>
      )}
      {isActive && others.length > 0 ? (
        <TextField
          select
          size="small"
          label={t('transfer')}
          value=""
          onChange={({ target }) => void act(() => api.chat.queue.transfer.mutate({ id, queueId: Number(target.value) }))}
        >
          {others.map((queue) => (
            <MenuItem key={queue.id} value={queue.id}>
              {queue.name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {isActive && known?.isMine ? <ToPerson id={id} act={act} /> : null}
      {isActive ? (
        <Button color="error" onClick={onEnd}>
          {t('end')}
        </Button>
      ) : null}
    </aside>
  )
}

/** Offers the conversation to a colleague of its queue, who is there first. */
const ToPerson = ({ id, act }: Pick<Props, 'act'> & { id: number }) => {
  const { data } = trpc.chat.queue.colleagues.useQuery({ id })
  if (!data || data.data.length === 0) return null
  return (
    <TextField
      select
      size="small"
      label={t('toPerson')}
      value=""
      onChange={({ target }) => void act(() => api.chat.queue.transfer.mutate({ id, userId: Number(target.value) }))}
    >
      {data.data.map(({ id: userId, name, availability }) => (
        <MenuItem key={userId} value={userId} className={css.colleague}>
          {name}
          <AvailabilityMark state={availability} />
        </MenuItem>
      ))}
    </TextField>
  )
}
