import type { Summary } from '@balcao/contracts/assistant/help'
import type { Conversation } from '@balcao/contracts/chat/conversations'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useArticlesFor } from '../../../lib/articles/search-articles.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './workplace.module.css'

const ARTICLES = 4

/** What helps with a conversation: what it is about so far, what else there is with its customer, and articles that fit. */
export const About = ({ conversation: { id, lastMessage } }: { conversation: Conversation }) => {
  const { data, refetch } = trpc.chat.queue.about.useQuery({ id })
  const articles = useArticlesFor({ q: data?.subject ?? '', context: 'ticket', limit: ARTICLES })
  const newest = lastMessage?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each message there is more to tell
  useEffect(() => void refetch(), [newest, refetch])
  if (!data) return null
  const { customer, tickets, chats, summary } = data
  const found = articles.data?.data ?? []
  return (
    <>
      {customer.isGuest ? null : (
        <Link to="/users/$id" params={{ id: String(customer.id) }}>
          {t('openCustomer')}
        </Link>
      )}
      {summary ? <InShort summary={summary} /> : null}
      {tickets.length > 0 ? (
        <section aria-label={t('openTickets')}>
          <h3>{t('openTickets')}</h3>
          <ul className={css.named}>
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>
                  #{ticket.number} {ticket.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {chats.length > 0 ? (
        <section aria-label={t('earlierChats')}>
          <h3>{t('earlierChats')}</h3>
          <ul className={css.named}>
            {chats.map((chat) => (
              <li key={chat.id}>
                {chat.title}
                <span className={css.quiet}>
                  <TimeAgo at={chat.createdAt} bare />
                  {chat.assignee ? ` · ${t('with', { name: chat.assignee })}` : ''}
                  {chat.rating === null ? '' : ` · ${t('rated', { n: String(chat.rating) })}`}
                </span>
                {chat.ticketId === null ? null : (
                  <Link to="/tickets/$id" params={{ id: String(chat.ticketId) }}>
                    {t('openTicket')}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {found.length > 0 ? (
        <section aria-label={t('articles')}>
          <h3>{t('articles')}</h3>
          <ul className={css.named}>
            {found.map((article) => (
              <li key={article.id}>
                <Link to="/knowledge-base/$id" params={{ id: String(article.id) }}>
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** What was asked, answered last, and asked since, word for word. */
const InShort = ({ summary: { request, lastReply, openQuestions } }: { summary: Summary }) => (
  <section aria-label={t('summary')}>
    <h3>{t('summary')}</h3>
    <p>{request}</p>
    {lastReply ? (
      <p>
        <span className={css.quiet}>{t('lastReply', { name: lastReply.by })}</span> {lastReply.text}
      </p>
    ) : null}
    {openQuestions.length > 0 ? (
      <>
        <p className={css.quiet}>{t('openQuestions')}</p>
        <ul className={css.named}>
          {openQuestions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </>
    ) : null}
  </section>
)
