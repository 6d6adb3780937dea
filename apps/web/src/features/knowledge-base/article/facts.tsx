import type { Article } from '@balcao/contracts/kb/articles'
import { shortDate } from '@balcao/ui/lib/time'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AudienceMark, helpfulPercent } from '../article-marks.tsx'
import { t as kb } from '../messages.ts'
import css from './article.module.css'
import { t } from './messages.ts'
import { NewTranslation, Translations } from './translations.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What is known of an article beside its text; of what only writers need, readers are shown nothing. */
export const Facts = ({ article, isWriter }: { article: Article; isWriter: boolean }) => {
  const { audience, owner, reviewer, reviewBy, publishedAt, stats, usedInReplies, tags, translations } = article
  const percent = helpfulPercent(stats)
  return (
    <aside className={css.facts} aria-label={t('facts')}>
      <dl>
        {isWriter ? (
          <>
            <Fact name={t('audience')}>
              <AudienceMark audience={audience} />
            </Fact>
            <Fact name={t('language')}>{kb(`language_${article.language}`)}</Fact>
            <Fact name={t('owner')}>{owner?.name ?? kb('noOwner')}</Fact>
            {reviewer ? <Fact name={t('reviewer')}>{reviewer.name}</Fact> : null}
            {reviewBy ? <Fact name={t('reviewBy')}>{shortDate(`${reviewBy}T12:00:00Z`)}</Fact> : null}
            <Fact name={t('published')}>{publishedAt ? shortDate(publishedAt) : t('never')}</Fact>
            <Fact name={t('usage')}>
              <div>{t('views', { n: stats.views })}</div>
              {usedInReplies === null ? null : <div>{t('replies', { n: usedInReplies })}</div>}
              <div>{percent === undefined ? t('noVotes') : t('helpful', { percent })}</div>
            </Fact>
          </>
        ) : null}
        {tags.length > 0 ? (
          <Fact name={t('tags')}>
            <span className={css.tags}>
              {tags.map((tag) => (
                <Link key={tag} to="/knowledge-base" search={{ tag }}>
                  {tag}
                </Link>
              ))}
            </span>
          </Fact>
        ) : null}
        {translations.length > 0 ? (
          <Fact name={t('translations')}>
            <Translations article={article} />
          </Fact>
        ) : null}
      </dl>
      {isWriter ? <NewTranslation article={article} /> : null}
    </aside>
  )
}
