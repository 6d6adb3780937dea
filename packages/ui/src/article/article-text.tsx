import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { messageDialect } from '@balcao/contracts/comments/rich-text'
import { ARTICLE_ALLOWED, articleDialect } from '@balcao/contracts/kb/article-dialect'
import { useMemo } from 'react'
import Markdown, { type Options } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import { ArticleContext, type ArticleSurroundings } from '../lib/article/article-context.ts'
import { t } from '../lib/article/article-messages.ts'
import { Rescue } from '../rescue.tsx'
import { ARTICLE_PARTS } from './article-parts.tsx'
import '../rich/rich.css'
import './article.css'

/** The sanitiser looks at addresses; nobody before it. */
const asIs = (url: string) => url

const optionsOf = (children: string): Options => ({
  remarkPlugins: [
    [remarkGfm, { singleTilde: false }],
    [messageDialect, { side: 'system' }],
    remarkBreaks,
    [articleDialect, { names: { note: t('note'), tip: t('tip'), warning: t('warning'), danger: t('danger') } }],
  ],
  rehypePlugins: [[rehypeSanitize, ARTICLE_ALLOWED]],
  urlTransform: asIs,
  components: ARTICLE_PARTS,
  children,
})

const Unformatted = ({ children }: { children: string }) => (
  <>
    <p className="rich-hint">{t('unformatted')}</p>
    <div className="rich-plain">{children}</div>
  </>
)

type ArticleTextProps = ArticleSurroundings & { content: string }

/**
 * An article as its readers see it. No HTML is ever read or written as text: elements are built, and only those that are allowed. What is
 * too heavy to parse is shown as text. Renders on a server as well.
 */
export const ArticleText = ({ content, attachments, linkTo, onAnchor, Picture }: ArticleTextProps) => {
  const around = useMemo<ArticleSurroundings>(
    () => ({ attachments, linkTo, ...(onAnchor ? { onAnchor } : {}), ...(Picture ? { Picture } : {}) }),
    [attachments, linkTo, onAnchor, Picture],
  )
  const isTooHeavy = useMemo(() => tooHeavy(content) !== undefined, [content])
  return (
    <ArticleContext value={around}>
      <div className="rich article-text">
        {isTooHeavy ? (
          <Unformatted>{content}</Unformatted>
        ) : (
          <Rescue key={content} instead={<Unformatted>{content}</Unformatted>}>
            <Markdown {...optionsOf(content)} />
          </Rescue>
        )}
      </div>
    </ArticleContext>
  )
}
