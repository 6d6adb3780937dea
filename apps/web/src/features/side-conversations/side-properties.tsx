import type { SideConversation } from '@balcao/contracts/side-conversations/side-conversations'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { MailPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import properties from '../../lib/tickets/properties.module.css'
import { MissingFact } from '../../lib/tickets/property-row.tsx'
import { t } from './messages.ts'
import { namesOf, useSideActs, useSideConversations } from './side-conversations.data.ts'
import css from './side-conversations.module.css'
import { StateChip } from './state-chip.tsx'

const BeginDialog = lazy(() => import('./begin-dialog.tsx').then((module) => ({ default: module.BeginDialog })))
const ThreadDialog = lazy(() => import('./thread-dialog.tsx').then((module) => ({ default: module.ThreadDialog })))

/** Mails with others about a ticket. Where there is no mailbox and none was begun, nothing is shown. */
export const SideProperties = ({ ticket }: { ticket: Ticket }) => {
  const { conversations, error, retry } = useSideConversations(ticket.id)
  const acts = useSideActs(ticket.id)
  const [isBeginning, setBeginning] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const mayWrite = conversations?.mayWrite === true
  const begins = mayWrite && conversations?.hasMailbox === true
  const rows = conversations?.data ?? []
  const open = rows.find(({ id }) => id === openId)
  if (!error && !begins && rows.length === 0) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      <ul className={css.list}>
        {rows.map((one) => (
          <Row key={one.id} conversation={one} onOpen={() => setOpenId(one.id)} />
        ))}
      </ul>
      {begins ? (
        <Button size="small" startIcon={<MailPlus size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setBeginning(true)}>
          {t('begin')}
        </Button>
      ) : null}
      {isBeginning ? (
        <Suspense>
          <BeginDialog ticket={ticket} acts={acts} onClose={() => setBeginning(false)} />
        </Suspense>
      ) : null}
      {open ? (
        <Suspense>
          <ThreadDialog
            conversation={open}
            ticket={ticket}
            mayWrite={begins}
            mayClose={mayWrite}
            acts={acts}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

const Row = ({ conversation, onOpen }: { conversation: SideConversation; onOpen: () => void }) => {
  const { subject, state, people, lastAt } = conversation
  return (
    <li>
      <button type="button" className={css.row} aria-haspopup="dialog" aria-label={t('open', { subject })} onClick={onOpen}>
        <span className={css.subject}>{subject}</span>
        <span className={css.facts}>
          <StateChip state={state} />
          <span>{namesOf(people)}</span>
          <TimeAgo at={lastAt} />
        </span>
      </button>
    </li>
  )
}
