import { articleAddress } from '@balcao/contracts/kb/addresses'
import { ArticleText } from '@balcao/ui/article/article-text'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { ArticlePicture } from '../../../../lib/articles/article-picture.tsx'
import { api, trpc } from '../../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './suggested.module.css'

type InlineArticleProps = { id: number; slug: string; title: string; searchId: string | undefined; onDiscard: () => void }

/** An article read in the form, and whether it solved what was about to be asked. */
export function InlineArticle({ id, slug, title, searchId, onDiscard }: InlineArticleProps) {
  const { data: page, isError } = trpc.kb.pages.article.useQuery({ id }, { retry: false })
  const named = { id, ...(searchId ? { searchId } : {}) }
  const rate = useMutation({ mutationFn: (rating: boolean) => api.kb.learning.rate.mutate({ ...named, rating }) })
  const isRead = page !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an article is read once, whichever search led to it
  useEffect(() => {
    if (isRead) void api.kb.learning.view.mutate({ ...named, source: 'ticket_form' }).catch(() => undefined)
  }, [isRead])

  if (isError) return <p className={css.quiet}>{t('unread')}</p>
  if (!page) return <TextSkeleton lines={4} />
  const { article, links } = page
  const linkTo = (to: number) => {
    const other = links[to]
    return other === undefined ? undefined : articleAddress({ id: to, slug: other })
  }
  const said = rate.variables
  return (
    <div className={css.reading}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressed by keys, a link is clicked as well */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={css.text} tabIndex={0} lang={article.language} aria-label={t('reading', { title })} onClick={staying}>
        <ArticleText content={article.content} attachments={article.attachments} linkTo={linkTo} Picture={ArticlePicture} />
      </section>
      <p className={css.quiet}>
        <a href={articleAddress({ id, slug })} target="_blank" rel="noopener">
          {t('whole')}
        </a>
      </p>
      <div className={css.verdict}>
        <span>{t('solved')}</span>
        {([true, false] as const).map((answer) => (
          <Button
            key={String(answer)}
            size="small"
            aria-pressed={rate.isSuccess && said === answer}
            disabled={rate.isPending}
            onClick={() => rate.mutate(answer)}
          >
            {t(answer ? 'yes' : 'no')}
          </Button>
        ))}
      </div>
      <div role="status" className={css.said}>
        {rate.isError ? t('notSent') : rate.isSuccess ? t(said ? 'thanks' : 'goOn') : null}
        {rate.isSuccess && said ? (
          <Button size="small" onClick={onDiscard}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Who is writing a ticket stays in its form: other articles open in another tab, headings are scrolled to. */
function staying(event: MouseEvent<HTMLElement>): void {
  const link = (event.target as Element).closest('a')
  const href = link?.getAttribute('href') ?? ''
  if (href.startsWith('#')) {
    event.preventDefault()
    event.currentTarget.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView({ block: 'nearest' })
  } else if (href.startsWith('/')) {
    event.preventDefault()
    window.open(href, '_blank', 'noopener')
  }
}
