import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { EmptyState } from '@balcao/ui/empty-state'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../../app/document-title.ts'
import { mayOpen } from '../../../lib/may.ts'
import { useUser } from '../../../lib/session.ts'
import { IncidentStrip } from '../../../lib/status/incident-strip.tsx'
import { DeskHours } from '../desk-hours.tsx'
import { t } from '../messages.ts'
import { CreateTicketForm } from './create-ticket-form.tsx'
import css from './create-ticket-page.module.css'

const LinkButton = createLink(Button)
/** The number of an asset in the address; undefined where it is none. */
const idIn = (text = '') => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

export function CreateTicketPage() {
  const { title, asset } = useSearch({ from: '/create-ticket' })
  const may = mayOpen(useUser())
  const [created, setCreated] = useState<Ticket | null>(null)
  useDocumentTitle(created ? t('createdTitle', { number: String(created.number) }) : t('createTitle'))

  if (created) return <Created ticket={created} onAnother={() => setCreated(null)} />
  if (!may)
    return (
      <div className={css.page}>
        <PageHeader title={t('createTitle')} />
        <EmptyState
          kind="never"
          title={t('createDenied')}
          action={
            <LinkButton to="/my-tickets" search={{ show: 'all' }}>
              {t('listTitle')}
            </LinkButton>
          }
        >
          {t('createDeniedText')}
        </EmptyState>
      </div>
    )
  return (
    <div className={css.page} data-in-order>
      <PageHeader title={t('createTitle')} below={t('createIntro')} />
      <IncidentStrip />
      <DeskHours />
      <CreateTicketForm subject={title} assetId={idIn(asset)} onCreated={setCreated} />
    </div>
  )
}

/** The number people will ask for, and the way to the ticket. */
function Created({ ticket, onAnother }: { ticket: Ticket; onAnother: () => void }) {
  return (
    <section className={css.created} role="status">
      <CircleCheck size={36} strokeWidth={1.5} aria-hidden className={css.check} />
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('createdTitle', { number: String(ticket.number) })}
      </h1>
      <p>{t('createdText', { title: ticket.title })}</p>
      <div className={css.actions}>
        <Button onClick={onAnother}>{t('anotherTicket')}</Button>
        <LinkButton to="/ticket/$id" params={{ id: String(ticket.id) }} search={{}} variant="contained">
          {t('seeTicket')}
        </LinkButton>
      </div>
    </section>
  )
}
