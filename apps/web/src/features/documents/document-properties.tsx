import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import properties from '../../lib/tickets/properties.module.css'
import { MissingFact } from '../../lib/tickets/property-row.tsx'
import { trpc } from '../../lib/trpc.ts'
import { t } from './linked.messages.ts'
import { LinkedDocuments } from './linked-documents.tsx'
import { MakeButton } from './making/make-button.tsx'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

/** Documents that belong to a ticket, as far as the reader sees them. */
export const DocumentProperties = ({ ticket, editable }: { ticket: Ticket; editable: boolean }) => {
  const writes = useCan()('document.write')
  const query = trpc.tickets.documents.list.useQuery({ ticketId: ticket.id })
  const [linking, setLinking] = useState(false)
  const links = (editable || writes) && ticket.status !== 'merged'
  if (!links && query.data?.data.length === 0) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {query.error && !query.data ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={() => void query.refetch()} /> : null}
      <LinkedDocuments links={query.data?.data ?? []} onChanged={() => void query.refetch()} />
      {links ? (
        <Button size="small" startIcon={<Link2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setLinking(true)}>
          {t('link')}
        </Button>
      ) : null}
      {writes && ticket.status !== 'merged' ? <MakeButton ticketId={ticket.id} onMade={() => void query.refetch()} /> : null}
      {linking ? (
        <Suspense>
          <LinkDialog target={{ ticketId: ticket.id }} onClose={() => setLinking(false)} onLinked={() => void query.refetch()} />
        </Suspense>
      ) : null}
    </section>
  )
}
