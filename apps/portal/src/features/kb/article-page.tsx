import { MAX_ID } from '@balcao/contracts/common'
import { addressParts, articleAddress } from '@balcao/contracts/kb/addresses'
import type { ArticlePage as Page } from '@balcao/contracts/kb/pages'
import { LANGUAGE_NAMES } from '@balcao/contracts/kb/words'
import { ArticleText } from '@balcao/ui/article/article-text'
import { relativeTime, shortDate } from '@balcao/ui/lib/time'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { ArticlePicture } from '../../lib/articles/article-picture.tsx'
import { useUser } from '../../lib/session.ts'
import { api } from '../../lib/trpc.ts'
import { useKbArticle } from './kb.data.ts'
import './kb.css'
import { pageData, writtenPage } from '../../lib/page-data.ts'
import { Articles, Human, Trail } from './lists.tsx'
import { t } from './messages.ts'
import { useFollow, useLinksWithin } from './page-link.tsx'
import { Missing, NotYet } from './states.tsx'
import { Verdict } from './verdict.tsx'

/** Fewer headings need no list of them. */
const OUTLINED = 3

export function ArticlePage() {
  const { address } = useParams({ from: '/article/$address' })
  const id = addressParts(address)?.id
  return id === undefined || id > MAX_ID ? <Missing /> : <Shown key={id} id={id} address={address} />
}

function Shown({ id, address }: { id: number; address: string }) {
  const { page, keptAt, error, retry, isMissing } = useKbArticle(id)
  const router = useRouter()
  const user = useUser()
  useDocumentTitle(page?.article.title ?? t('base'))

  // The number decides; the words are put right without a trace.
  const own = page && articleAddress(page.article)
  useEffect(() => {
    if (own && own !== `/portal/article/${address}`) router.history.replace(`${own}${location.hash}`)
  }, [own, address, router])
  // A guest reads what the server wrote; what is kept from before was counted then.
  const isReading = (user !== null || pageData() !== null) && page !== undefined && keptAt === null
  useEffect(() => {
    if (isReading) void api.kb.learning.view.mutate({ id, source: 'direct' }).catch(() => undefined)
  }, [isReading, id])

  return page ? <Reading page={page} keptAt={keptAt} /> : <NotYet isMissing={isMissing} error={error} onRetry={retry} />
}

/** As the server writes it (apps/server/src/pages/views.ts), and what only scripts can do below. */
function Reading({ page, keptAt }: { page: Page; keptAt: string | null }) {
  const within = useLinksWithin(useFollow())
  const { article, related, links, reasons } = page
  const { id, title, summary, path, outline, updatedAt, language, content, attachments, translations } = article
  const isOutlined = outline.length >= OUTLINED
  // A guest's page shows pictures by their public address; others are fetched with the session.
  const isPublic = writtenPage('article', (written) => written.article.id === id) !== undefined
  const linkTo = (to: number) => {
    const slug = links[to]
    return slug === undefined ? undefined : articleAddress({ id: to, slug })
  }
  return (
    <div className="kb-page">
      <Trail path={path} />
      <div className={isOutlined ? 'kb-reading kb-with-outline' : 'kb-reading'}>
        {isOutlined ? (
          <nav className="kb-outline" aria-label={t('outline')}>
            <ul>
              {outline.map(({ level, text, anchor }) => (
                <li key={anchor}>
                  <a className={`kb-level-${level}`} href={`#${anchor}`}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <article className="kb-article" lang={language} ref={within}>
          <h1 tabIndex={-1}>{title}</h1>
          {summary ? <p className="kb-lead">{summary}</p> : null}
          <p className="kb-quiet">
            <time dateTime={updatedAt}>{t('updated', { day: shortDate(updatedAt) })}</time>
          </p>
          {translations.map((one) => (
            <p key={one.id} className="kb-quiet">
              <a href={articleAddress(one)} hrefLang={one.language}>
                {t('readIn', { language: LANGUAGE_NAMES[one.language] })}
              </a>
            </p>
          ))}
          {keptAt ? (
            <p className="kb-quiet" role="status">
              {t('kept', { when: relativeTime(keptAt) })}
            </p>
          ) : null}
          <ArticleText content={content} attachments={attachments} linkTo={linkTo} {...(isPublic ? {} : { Picture: ArticlePicture })} />
        </article>
      </div>
      <div className="kb-verdict">{keptAt === null ? <Verdict key={id} articleId={id} reasons={reasons} /> : null}</div>
      <Human />
      <Articles title={t('related')} articles={related} />
    </div>
  )
}
