import type { KbSettings } from '@balcao/contracts/kb/settings'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { ArticlePicker } from '../editor/article-picker.tsx'
import { t } from './messages.ts'
import css from './settings.module.css'

type Pin = KbSettings['pinned'][number]
type PinnedProps = { pinned: readonly Pin[]; error: string | undefined; onChange: (pinned: Pin[]) => void }

const NO_ARTICLE = 0

/** Which article comes first where these words are searched. */
export const Pinned = ({ pinned, error, onChange }: PinnedProps) => {
  const [picking, setPicking] = useState(false)
  const articles = trpc.useQueries((ask) =>
    pinned.map(({ articleId }) => ask.kb.articles.get({ id: articleId }, { staleTime: 300_000, retry: false })),
  )
  return (
    <div>
      <h3>{t('pinned')}</h3>
      <p className={css.quiet}>{t('pinnedHint')}</p>
      {pinned.length === 0 ? <p className={css.quiet}>{t('none')}</p> : null}
      <ul className={css.pinned}>
        {pinned.map((pin, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same words while they are typed.
          <li key={n} className={css.pin}>
            <FieldFrame label={t('pinnedQuery')}>
              {(ids) => (
                <PlainInput ids={ids} value={pin.query} onChange={(query) => onChange(pinned.toSpliced(n, 1, { ...pin, query }))} />
              )}
            </FieldFrame>
            <span>{articles[n]?.data?.title ?? t('pinnedArticle', { n: pin.articleId })}</span>
            <IconButton aria-label={t('removePinned', { query: pin.query })} onClick={() => onChange(pinned.toSpliced(n, 1))}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className={css.error}>
          {error}
        </p>
      ) : null}
      <Button size="small" onClick={() => setPicking(true)}>
        {t('addPinned')}
      </Button>
      {picking ? (
        <ArticlePicker
          but={NO_ARTICLE}
          onPick={({ id, title }) => {
            onChange([...pinned, { query: title.slice(0, 100), articleId: id }])
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}
