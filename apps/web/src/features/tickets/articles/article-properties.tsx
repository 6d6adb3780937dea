import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { Link } from '@tanstack/react-router'
import { CornerDownLeft, EyeOff, FilePlus2, Link2, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { inserter } from '../../../lib/articles/inserter.ts'
import { t as words } from '../../../lib/articles/messages.ts'
import { useArticlesFor } from '../../../lib/articles/search-articles.ts'
import { useCan } from '../../../lib/can.ts'
import { usePaletteActions } from '../../../lib/palette.ts'
import { useStore } from '../../../lib/store.ts'
import dialogs from '../../../lib/tickets/dialogs.module.css'
import properties from '../../../lib/tickets/properties.module.css'
import { MissingFact } from '../../../lib/tickets/property-row.tsx'
import { useArticleActs, useTicketArticles } from './articles.data.ts'
import { t } from './messages.ts'

const FromTicketDialog = lazy(() => import('./from-ticket-dialog.tsx'))

/** So many are suggested; what is linked already is not. */
const SUGGESTED = 4

/** Articles that helped with a ticket or may: read, inserted into the reply, linked, or written from it. */
export const ArticleProperties = ({ ticket, editable }: { ticket: Ticket; editable: boolean }) => {
  const writes = useCan()('article.write')
  const { articles, error, retry } = useTicketArticles(ticket.id)
  const suggestions = useArticlesFor({ q: ticket.title, context: 'ticket', limit: SUGGESTED * 2 })
  const { link, unlink } = useArticleActs(ticket.id)
  const insert = useStore(inserter)
  const [isWriting, setWriting] = useState(false)
  const links = editable && ticket.status !== 'merged'
  const suggested = (suggestions.data?.data ?? []).filter(({ id }) => !articles?.some((one) => one.id === id)).slice(0, SUGGESTED)
  const write = () => setWriting(true)
  usePaletteActions(() => (writes ? [{ key: 'article-from-ticket', label: t('write'), run: write }] : []))
  return (
    <section aria-labelledby="artigos">
      <h2 id="artigos" className={properties.heading}>
        {t('heading')}
      </h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      {articles && articles.length > 0 ? (
        <Group name={t('linked')}>
          {articles.map((article) => (
            <Row key={article.id} id={article.id} title={article.title}>
              {article.requesterReads ? null : <Unreadable who={ticket.requester.name} />}
              {links ? (
                <Act label={t('unlink', { title: article.title })} icon={<X size={14} />} onClick={() => void unlink(article)} />
              ) : null}
            </Row>
          ))}
        </Group>
      ) : null}
      <Group name={t('suggested')}>
        {suggestions.isPending ? (
          <li>
            <TextSkeleton lines={2} />
          </li>
        ) : suggestions.isError ? (
          <li>
            <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={() => void suggestions.refetch()} />
          </li>
        ) : suggested.length === 0 ? (
          <li className={properties.readOnly}>{t('noneSuggested')}</li>
        ) : (
          suggested.map((hit) => (
            <Row key={hit.id} id={hit.id} title={hit.title}>
              {insert ? (
                <Act
                  label={t('insert', { title: hit.title })}
                  icon={<CornerDownLeft size={14} />}
                  onClick={() => insert({ id: hit.id, anchor: null })}
                />
              ) : null}
              {links ? <Act label={t('link', { title: hit.title })} icon={<Link2 size={14} />} onClick={() => void link(hit)} /> : null}
            </Row>
          ))
        )}
      </Group>
      {writes ? (
        <Button size="small" startIcon={<FilePlus2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={write}>
          {t('write')}
        </Button>
      ) : null}
      {isWriting ? (
        <Suspense>
          <FromTicketDialog ticket={ticket} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={dialogs.group}>
    <h3>{name}</h3>
    <ul>{children}</ul>
  </div>
)

const Row = ({ id, title, children }: { id: number; title: string; children: ReactNode }) => (
  <li className={dialogs.linkedRow}>
    <Link to="/knowledge-base/$id" params={{ id: String(id) }}>
      {title}
    </Link>
    {children}
  </li>
)

const Act = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </IconButton>
)

const Unreadable = ({ who }: { who: string }) => (
  <Tooltip title={words('unreadable', { who })}>
    <EyeOff size={14} role="img" aria-label={words('unreadable', { who })} />
  </Tooltip>
)
