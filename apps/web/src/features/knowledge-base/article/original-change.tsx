import type { Article } from '@balcao/contracts/kb/articles'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { refusalOf, useArticleActs } from '../kb.data.ts'
import css from '../kb.module.css'
import { LinkButton } from '../link-button.ts'
import { t as kb } from '../messages.ts'
import { t } from './messages.ts'

const OriginalDialog = lazy(() => import('./original-dialog.tsx').then((module) => ({ default: module.OriginalDialog })))

/** Of a translation whose original changed since: what changed, and the word that it still fits. */
export const OriginalChange = ({ article: { id, title, translationOf, originalChange, can } }: { article: Article }) => {
  const acts = useArticleActs()
  const [open, setOpen] = useState(false)
  if (!originalChange || translationOf === null) return null
  const { from, to, publishedAt } = originalChange
  const confirm = async () => {
    try {
      await acts.confirmTranslation({ id, publishedAt })
      notify.success(t('translationConfirmed', { title }), { id: 'article' })
    } catch (error) {
      const { code, why } = refusalOf(error)
      notify.error(code === 'article_changed' ? t('originalChangedAgain') : kb('failed', { why }), { id: 'article' })
    }
    setOpen(false)
  }
  return (
    <div className={css.strip}>
      <span>{t('behindLead')}</span>
      {from === null || to === null ? (
        <LinkButton size="small" to="/knowledge-base/$id/versions" params={{ id: String(translationOf) }}>
          {t('compareOriginal')}
        </LinkButton>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('compareOriginal')}
        </Button>
      )}
      {can.edit ? (
        <Button size="small" onClick={() => void confirm()}>
          {t('stillFits')}
        </Button>
      ) : null}
      <Suspense>
        {open && from !== null && to !== null ? (
          <OriginalDialog
            original={translationOf}
            from={from}
            to={to}
            translation={id}
            {...(can.edit ? { onConfirm: confirm } : {})}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
