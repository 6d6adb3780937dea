import type { Article } from '@balcao/contracts/kb/articles'
import { VIEW_SOURCES } from '@balcao/contracts/kb/feedback'
import { ArticleText } from '@balcao/ui/article/article-text'
import { exactTime, shortDate } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { AudienceMark, StatusMark } from '../article-marks.tsx'
import { idIn, refusalOf, useArticle, useArticleActs } from '../kb.data.ts'
import css from '../kb.module.css'
import { LinkButton } from '../link-button.ts'
import { linkTo, useFollow } from '../links.ts'
import { t as kb } from '../messages.ts'
import { ArticlePicture } from '../picture.tsx'
import { NotYet } from '../states.tsx'
import own from './article.module.css'
import { ArticleActions } from './article-actions.tsx'
import { Facts } from './facts.tsx'
import { t } from './messages.ts'
import { OriginalChange } from './original-change.tsx'
import { Verdict } from './verdict.tsx'

const PreviewDialog = lazy(() => import('../preview/preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })))

/** Fewer headings need no list of them. */
const OUTLINED = 3

export const Page = () => {
  const id = idIn(useParams({ strict: false }))
  const { article, isMissing, error, refetch } = useArticle(id)
  return article ? (
    <Reading key={article.id} article={article} />
  ) : (
    <NotYet isMissing={isMissing} error={error} onRetry={() => void refetch()} />
  )
}

/** Where the reader came from, as far as the address tells. */
function useOrigin() {
  const { from, searchId } = useSearch({ strict: false }) as Record<string, unknown>
  return {
    source: VIEW_SOURCES.find((one) => one === from) ?? 'direct',
    searchId: typeof searchId === 'string' && searchId.length <= 40 ? searchId : undefined,
  }
}

const Reading = ({ article }: { article: Article }) => {
  const { id, title, summary, outline, content, attachments, language, updatedAt, can, status, audience } = article
  const isLive = status === 'published' && article.deletedAt === null
  const extras = trpc.kb.pages.article.useQuery({ id }, { enabled: isLive, retry: false }).data
  const { source, searchId } = useOrigin()
  const follow = useFollow()
  const [seesAs, setSeesAs] = useState(false)
  useEffect(() => {
    if (isLive) void api.kb.learning.view.mutate({ id, source, ...(searchId ? { searchId } : {}) }).catch(() => undefined)
  }, [isLive, id, source, searchId])
  const isOutlined = outline.length >= OUTLINED
  const leadsTo = (to: number) => (extras && !can.edit && extras.links[to] === undefined ? undefined : linkTo(to))

  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        above={<Trail article={article} />}
        below={
          <span className={own.marks}>
            <StatusMark article={article} />
            {can.edit ? <AudienceMark audience={audience} /> : null}
            <time dateTime={updatedAt}>{t('updated', { day: shortDate(updatedAt) })}</time>
          </span>
        }
        actions={<ArticleActions article={article} onSeeAs={() => setSeesAs(true)} />}
      />
      <Standing article={article} />
      <OriginalChange article={article} />
      <div className={own.reading} data-outline={isOutlined ? 'yes' : 'no'}>
        {isOutlined ? (
          <nav className={own.outline} aria-label={t('outline')}>
            <p className={own.heading}>{t('outline')}</p>
            <ul>
              {outline.map(({ level, text, anchor }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`} data-level={level}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, which have keys of their own */}
        <article className={own.text} lang={language} onClick={follow}>
          {summary ? <p className={own.summary}>{summary}</p> : null}
          <ArticleText content={content} attachments={attachments} linkTo={leadsTo} Picture={ArticlePicture} />
          {isLive ? <Verdict key={id} articleId={id} reasons={extras?.reasons ?? []} searchId={searchId} /> : null}
          {extras && extras.related.length > 0 ? (
            <section className={own.related}>
              <h2>{t('related')}</h2>
              <ul>
                {extras.related.map((one) => (
                  <li key={one.id}>
                    <Link to="/knowledge-base/$id" params={{ id: String(one.id) }} search={{ from: 'related' }}>
                      {one.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </article>
        <Facts article={article} isWriter={can.edit} />
      </div>
      <Suspense>{seesAs ? <PreviewDialog article={article} onClose={() => setSeesAs(false)} /> : null}</Suspense>
    </div>
  )
}

const Trail = ({ article: { path } }: { article: Article }) => (
  <nav className={own.trail} aria-label={t('trail')}>
    <ol>
      <li>
        <Link to="/knowledge-base">{kb('title')}</Link>
      </li>
      {path.map(({ id, name }) => (
        <li key={id}>
          <Link to="/knowledge-base" search={{ category: String(id) }}>
            {name}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

const WAITS = { draft: 'draftWaits', review: 'reviewWaits', scheduled: 'scheduledWaits' } as const

/** What keeps readers from this text, or this text from being the newest. */
const Standing = ({ article }: { article: Article }) => {
  const { id, status, draft, deletedAt, publishAt, can, title } = article
  const acts = useArticleActs()
  const toast = { id: 'article' }
  if (deletedAt !== null)
    return (
      <div className={`${css.strip} ${css.warning}`}>
        <span>{t('inBin', { day: shortDate(deletedAt) })}</span>
        {can.delete ? (
          <Button
            size="small"
            onClick={() =>
              void acts.restore(id).then(
                () => notify.success(t('restored', { title }), toast),
                (error) => notify.error(kb('failed', { why: refusalOf(error).why }), toast),
              )
            }
          >
            {t('restore')}
          </Button>
        ) : null}
      </div>
    )
  const text = () => {
    if (status === 'scheduled' && publishAt) return t('scheduled', { when: exactTime(publishAt) })
    if (status === 'draft' || status === 'review') return t('notPublished')
    return draft ? t(WAITS[draft.state], { when: exactTime(draft.publishAt ?? draft.updatedAt) }) : undefined
  }
  const said = text()
  if (!said || !can.edit) return null
  return (
    <div className={css.strip}>
      <span>{said}</span>
      <LinkButton size="small" to="/knowledge-base/$id/edit" params={{ id: String(id) }}>
        {t('openDraft')}
      </LinkButton>
    </div>
  )
}
