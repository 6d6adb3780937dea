import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { Chosen } from '../../../lib/articles/inserter.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ArticleFailed } from '../../comments/articles/article-failed.tsx'
import css from '../../comments/articles/forms.module.css'
import { t } from '../../comments/articles/messages.ts'

type ChatArticleProps = {
  conversationId: number
  article: Chosen
  onText: (text: string) => void
  onBack: () => void
  onGrow: () => void
}

/** What a message takes of an article: its link, or an excerpt, which goes without the link where the customer cannot read the article. */
export const ChatArticle = ({ conversationId, article: { id: articleId, anchor }, onText, onBack, onGrow }: ChatArticleProps) => {
  const { data, error, refetch } = trpc.chat.articles.get.useQuery({ id: conversationId, articleId, ...(anchor ? { anchor } : {}) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown makes its height
  useEffect(() => onGrow(), [data, error])
  if (error) return <ArticleFailed error={error} onBack={onBack} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  const { title, customer, link, excerpt, customerReads } = data
  return (
    <div className={css.forms}>
      <h2>{t('how', { title })}</h2>
      <p className={css.excerpt}>{excerpt}</p>
      {customerReads ? null : (
        <p className={css.warning} role="alert">
          <TriangleAlert size={16} aria-hidden />
          {t('warnLink', { who: customer })}
        </p>
      )}
      <div className={css.acts}>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button onClick={() => onText(customerReads ? `${excerpt}\n\n${link}` : excerpt)}>{t('excerpt')}</Button>
        <Button variant="contained" autoFocus={customerReads} onClick={() => onText(link)}>
          {t('link')}
        </Button>
      </div>
    </div>
  )
}
