import { failureOf } from '@balcao/ui/lib/failure'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import css from './dashboard.module.css'
import { t } from './messages.ts'

/** What names me and is not resolved; nothing stands here when there is nothing. */
export const MyMentions = () => {
  const utils = trpc.useUtils()
  const { data, isPending } = trpc.tickets.mentions.my.useQuery({ limit: 5 })
  const resolve = trpc.tickets.mentions.resolve.useMutation({
    onSuccess: (_, { mentionIds, resolved }) => {
      if (resolved !== false) notify.undo(t('mentionResolved'), () => resolve.mutate({ mentionIds, resolved: false }))
    },
    onError: (error) => notify.error(failureOf(error).message),
    onSettled: () => utils.tickets.mentions.my.invalidate(),
  })
  if (isPending) return <BlockSkeleton height={0} />
  if (!data || data.data.length === 0) return null
  return (
    <section className={css.card} aria-labelledby="mentions">
      <header className={css.cardHead}>
        <h2 id="mentions">{t('mentions')}</h2>
      </header>
      <ul className={css.list}>
        {data.data.map((mention) => (
          <li key={mention.id} className={css.mention}>
            <Link to="/tickets/$id" params={{ id: String(mention.ticketId) }} hash={`mensagem-${mention.commentId}`} className={css.ticket}>
              <span className={css.ticketTop}>
                <span className={css.quiet}>#{mention.ticketNumber}</span>
                {mention.author.name}
                <span className={css.when}>
                  <TimeAgo at={mention.createdAt} />
                </span>
              </span>
              <span className={css.ticketTitle}>{mention.excerpt}</span>
            </Link>
            <Button
              size="small"
              aria-label={t('resolveMention', { number: mention.ticketNumber })}
              onClick={() => resolve.mutate({ mentionIds: [mention.id] })}
            >
              {t('resolve')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
