import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Chosen } from '../../../lib/articles/inserter.ts'
import { refreshTicketArticles } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { ArticleFailed } from './article-failed.tsx'
import css from './forms.module.css'
import { t } from './messages.ts'

type FormsProps = {
  ticket: Ticket
  isPublic: boolean
  article: Chosen
  onText: (text: string) => void
  onBack: () => void
  onGrow: () => void
}

/** How much of an article is inserted. Where its reader cannot read it, no link goes with the text: the ticket is linked with it here. */
export const Forms = ({ ticket, isPublic, article: { id, anchor }, onText, onBack, onGrow }: FormsProps) => {
  const cache = useQueryClient()
  const { data, error, refetch } = trpc.tickets.articles.get.useQuery({
    ticketId: ticket.id,
    articleId: id,
    ...(anchor ? { anchor } : {}),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown makes its height
  useEffect(() => onGrow(), [data, error])

  if (error) return <ArticleFailed error={error} onBack={onBack} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  const { title, link, excerpt, text, requesterReads } = data
  const reads = requesterReads || !isPublic
  const put = (content: string) => {
    onText(reads ? `${content}\n\n${t('readMore', { link })}` : content)
    if (reads) return
    // Nothing of the message names it, and who may not link it has said what there was to say.
    const linked = api.tickets.articles.link.mutate({ ticketId: ticket.id, articleId: id }, { context: { actionKey: newActionKey() } })
    void linked.then(() => refreshTicketArticles(cache, ticket.id)).catch(() => undefined)
  }
  return (
    <div className={css.forms}>
      <h2>{t('how', { title })}</h2>
      <p className={css.excerpt}>{excerpt}</p>
      {reads ? null : (
        <p className={css.warning} role="alert">
          <TriangleAlert size={16} aria-hidden />
          {t('warnLink', { who: ticket.requester.name })}
        </p>
      )}
      <div className={css.acts}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button title={text === null ? t('tooLong') : undefined} disabled={text === null} onClick={() => text !== null && put(text)}>
          {t('text')}
        </Button>
        <Button onClick={() => put(excerpt)}>{t('excerpt')}</Button>
        <Button variant="contained" autoFocus={reads} onClick={() => onText(link)}>
          {t('link')}
        </Button>
      </div>
    </div>
  )
}
