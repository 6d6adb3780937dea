import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { AudienceMark, StatusMark } from '../article-marks.tsx'
import own from './editor.module.css'
import { t } from './messages.ts'

type ArticlePickerProps = { but: number; onPick: (article: { id: number; title: string }) => void; onClose: () => void }

const OFFERED = 10

/** Another article to link to, found by its words. */
export const ArticlePicker = ({ but, onPick, onClose }: ArticlePickerProps) => {
  const titleId = useId()
  const [q, setQ] = useState('')
  const { data, error } = trpc.kb.articles.list.useQuery({ ...(q ? { q } : {}), limit: OFFERED + 1 }, { placeholderData: keepPreviousData })
  const found = (data?.data ?? []).filter(({ id }) => id !== but).slice(0, OFFERED)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('pickArticle')}</DialogTitle>
      <DialogContent className={own.dialog ?? ''}>
        <SearchBox label={t('pickSearch')} value={q} onSearch={setQ} />
        <ul className={own.found}>
          {found.map((article) => (
            <li key={article.id}>
              <button type="button" onClick={() => onPick(article)}>
                <span>
                  {article.title} <StatusMark article={article} />
                </span>
                <AudienceMark audience={article.audience} />
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={own.quiet}>
          {error ? `${t('pickFailed')} ${failureOf(error).message}` : data && found.length === 0 ? t('pickNone') : ''}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
