import type { Article } from '@balcao/contracts/kb/articles'
import { ArticleText } from '@balcao/ui/article/article-text'
import { useId, useState } from 'react'
import { linkTo, useFollow } from '../links.ts'
import { ArticlePicture } from '../picture.tsx'
import { t } from './messages.ts'
import css from './preview.module.css'
import { ReaderChoice } from './reader-choice.tsx'
import { useVerdict } from './verdict.ts'
import type { Reader } from './who-reads.ts'

type PreviewPaneProps = { article: Article }

/** The article as somebody finds it: or that they do not, and why. */
export const PreviewPane = ({ article }: PreviewPaneProps) => {
  const [reader, setReader] = useState<Reader>({ as: 'client' })
  const [isNarrow, setNarrow] = useState(false)
  const verdict = useVerdict(article, reader)
  const follow = useFollow()
  const status = useId()
  const isWithheld = verdict.isKeptAway
  return (
    <div className={css.pane}>
      <ReaderChoice reader={reader} onReader={setReader} isNarrow={isNarrow} onNarrow={setNarrow} />
      <p id={status} role="status" className={css.verdict} data-reads={!isWithheld}>
        <strong>{t(isWithheld ? 'readsNot' : 'reads')}</strong> {verdict.why}
      </p>
      {isWithheld ? (
        <p className={css.unseen}>{t('unseen')}</p>
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: it follows the links inside, which have keys of their own
        <article className={css.sheet} data-narrow={isNarrow} lang={article.language} aria-describedby={status} onClick={follow}>
          <h2 className={css.title}>{article.title}</h2>
          {article.summary ? <p className={css.summary}>{article.summary}</p> : null}
          <ArticleText content={article.content} attachments={article.attachments} linkTo={linkTo} Picture={ArticlePicture} />
        </article>
      )}
    </div>
  )
}
