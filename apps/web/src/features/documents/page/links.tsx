import type { Document } from '@balcao/contracts/documents/documents'
import type { DocumentLink } from '@balcao/contracts/documents/links'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { CompanyPicker } from '../../../lib/pickers/company-picker.tsx'
import { type Picked, TicketPicker } from '../../../lib/pickers/ticket-picker.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { whyOf } from '../documents.data.ts'
import type { LinkTarget } from '../link-dialog.tsx'
import { AssetDialog } from './asset-dialog.tsx'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

const PAGES = { company: '/companies/$id', article: '/knowledge-base/$id', asset: '/assets/$id' } as const

const Target = ({ kind, target: { id, number, title } }: DocumentLink) => {
  const params = { id: String(id) }
  if (kind === 'ticket')
    return (
      <Link to="/tickets/$id" params={params} preload={false}>
        #{number} {title}
      </Link>
    )
  const to = PAGES[kind]
  return (
    <Link to={to} params={params} preload={false}>
      {title}
    </Link>
  )
}

/** The tickets, companies, articles and assets that a document belongs to, as far as the reader sees them. */
export const Links = ({ document }: { document: Document }) => {
  const can = useCan()
  const cache = trpc.useUtils().documents
  const query = trpc.documents.links.list.useQuery({ id: document.id })
  const [picking, setPicking] = useState<HTMLElement | null>(null)
  const [asking, setAsking] = useState<'ticket' | 'asset' | null>(null)
  const run = async (act: () => Promise<unknown>, done?: string) => {
    try {
      await act()
      if (done) notify.success(done, { id: 'document' })
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), { id: 'document' })
    } finally {
      void cache.links.invalidate()
    }
  }
  const add = (target: LinkTarget) =>
    run(() => api.documents.links.add.mutate({ id: document.id, ...target }, { context: { actionKey: newActionKey() } }))
  const mayLink = document.mayEdit || can('document.write')
  return (
    <Part title={t('links')} hint={t('linksHint')} query={query}>
      {query.data?.data.length === 0 ? <p className={css.quiet}>{t('noLinks')}</p> : null}
      <ul className={css.lines}>
        {query.data?.data.map((link) => (
          <li key={link.id}>
            <span className={css.what}>
              <span className={css.quiet}>{t(`kind_${link.kind}`)}</span> <Target {...link} />
            </span>
            {link.mayRemove ? (
              <IconButton
                size="small"
                aria-label={t('unlinkOf', { title: link.target.title })}
                onClick={() => void run(() => api.documents.links.remove.mutate({ id: document.id, linkId: link.id }), t('unlinked'))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {mayLink ? (
        <div className={css.acts}>
          <Button size="small" variant="outlined" onClick={() => setAsking('ticket')}>
            {t('linkTicket')}
          </Button>
          {can('company.read') ? (
            <Button size="small" variant="outlined" onClick={({ currentTarget }) => setPicking(currentTarget)}>
              {t('linkCompany')}
            </Button>
          ) : null}
          {can('asset.read') ? (
            <Button size="small" variant="outlined" onClick={() => setAsking('asset')}>
              {t('linkAsset')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <CompanyPicker
        anchor={picking}
        value={null}
        onClose={() => setPicking(null)}
        onChoose={(companyId) => {
          setPicking(null)
          if (companyId !== null) void add({ companyId })
        }}
      />
      {asking === 'ticket' ? <TicketDialog onClose={() => setAsking(null)} onChosen={(ticketId) => void add({ ticketId })} /> : null}
      {asking === 'asset' ? <AssetDialog onClose={() => setAsking(null)} onChosen={(assetId) => void add({ assetId })} /> : null}
    </Part>
  )
}

const TicketDialog = ({ onClose, onChosen }: { onClose: () => void; onChosen: (id: number) => void }) => {
  const [ticket, setTicket] = useState<Picked | null>(null)
  return (
    <ConfirmDialog
      open
      title={t('linkTicket')}
      confirm={t('link')}
      onClose={onClose}
      onConfirm={() => {
        if (!ticket) return
        onChosen(ticket.id)
        onClose()
      }}
    >
      <FieldFrame label={t('kind_ticket')} required>
        {(ids) => <TicketPicker ids={ids} requesterId={null} without={[]} value={ticket} onChange={setTicket} />}
      </FieldFrame>
    </ConfirmDialog>
  )
}
