import { announce } from '@balcao/ui/live-region'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { InlineArticle } from './inline-article.tsx'
import { t } from './messages.ts'
import css from './suggested.module.css'
import { useSuggested } from './use-suggested.ts'

type SuggestedArticlesProps = { text: string; onDiscard: () => void }

/** Articles that may spare somebody the ticket they are writing, read where they are; the form goes on below. */
export function SuggestedArticles({ text, onDiscard }: SuggestedArticlesProps) {
  const heading = useId()
  const { articles, searchId } = useSuggested(text)
  const [openId, setOpenId] = useState<number | null>(null)
  // What is being read stays, whatever is typed meanwhile.
  const [kept, setKept] = useState(articles)
  const shown = openId === null || !kept.some(({ id }) => id === openId) ? articles : kept
  const found = articles.length
  useEffect(() => {
    if (found > 0) announce(t('found', { n: found }))
  }, [found])

  if (shown.length === 0) return null
  const toggle = (id: number) => {
    setKept(shown)
    setOpenId(openId === id ? null : id)
  }
  return (
    <section className={css.suggested} aria-labelledby={heading}>
      <h2 id={heading}>{t('title')}</h2>
      <ul>
        {shown.map(({ id, slug, title, excerpt }) => (
          <li key={id}>
            <button type="button" aria-expanded={openId === id} onClick={() => toggle(id)}>
              <ChevronDown size={18} aria-hidden className={css.mark} />
              <span className={css.name}>
                {title}
                {openId === id ? null : <span className={css.excerpt}>{excerpt}</span>}
              </span>
            </button>
            {openId === id ? <InlineArticle id={id} slug={slug} title={title} searchId={searchId} onDiscard={onDiscard} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
