import { attachmentOf } from '@balcao/contracts/comments/rich-text'
import { articleOf } from '@balcao/contracts/kb/article-dialect'
import { type ComponentProps, type ReactNode, use, useRef, useState } from 'react'
import type { Components } from 'react-markdown'
import { ArticleContext } from '../lib/article/article-context.ts'
import { t } from '../lib/article/article-messages.ts'

const Anchor = ({ href = '', children }: ComponentProps<'a'>) => {
  const { linkTo } = use(ArticleContext)
  const article = articleOf(href)
  if (article) {
    const address = linkTo(article.id)
    return address ? (
      <a href={article.anchor ? `${address}#${article.anchor}` : address}>{children}</a>
    ) : (
      <span title={t('gone')}>{children}</span>
    )
  }
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  return href ? (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )
}

const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return node && typeof node === 'object' && 'props' in node ? textOf((node.props as { children?: ReactNode }).children) : ''
}

/** A heading with a link to itself, shown beside it. */
const headingOf = (Tag: 'h2' | 'h3' | 'h4') => {
  const ArticleHeading = ({ id, children }: ComponentProps<'h2'>) => {
    const { onAnchor } = use(ArticleContext)
    return (
      <Tag id={id}>
        {children}
        {id ? (
          <a
            className="article-anchor"
            href={`#${id}`}
            aria-label={t('linkHere', { title: textOf(children) })}
            onClick={() => onAnchor?.(id)}
          >
            #
          </a>
        ) : null}
      </Tag>
    )
  }
  return ArticleHeading
}

/** A wide table scrolls in itself, by keys as well. */
const Table = ({ children }: ComponentProps<'table'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
  <section className="article-table" tabIndex={0} aria-label={t('table')}>
    <table>{children}</table>
  </section>
)

const CodeBlock = ({ children }: ComponentProps<'pre'>) => {
  const ref = useRef<HTMLPreElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(ref.current?.textContent ?? '')
      setSaid(t('copied'))
    } catch {
      setSaid(t('notCopied'))
    }
    setTimeout(() => setSaid(''), 2_000)
  }
  return (
    <div className="article-code">
      <pre ref={ref}>{children}</pre>
      <button type="button" aria-label={t('copyCode')} onClick={copy}>
        {t('copy')}
      </button>
      <span role="status" className="article-copied">
        {said}
      </span>
    </div>
  )
}

/** Only a file of this article is ever shown. */
const Image = ({ src, alt = '' }: ComponentProps<'img'>) => {
  const { attachments, Picture } = use(ArticleContext)
  const id = attachmentOf(typeof src === 'string' ? src : undefined)
  const file = attachments.find((one) => one.id === id)
  if (!file?.type.startsWith('image/')) return <em>{alt}</em>
  if (Picture) return <Picture file={file} alt={alt} />
  return <img className="article-picture" src={`/portal/media/${file.mediaId}`} alt={alt} loading="lazy" decoding="async" />
}

const Tick = ({ checked }: ComponentProps<'input'>) => (checked ? '☑ ' : '☐ ')

/** What the elements of an article are drawn with. */
export const ARTICLE_PARTS: Components = {
  a: Anchor,
  img: Image,
  input: Tick,
  h2: headingOf('h2'),
  h3: headingOf('h3'),
  h4: headingOf('h4'),
  pre: CodeBlock,
  table: Table,
}
