import type { Article } from '@balcao/contracts/kb/articles'
import type { ArticleExplained, AudienceStep } from '@balcao/contracts/kb/why'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { roleWord } from '@balcao/ui/lib/names'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { keepPreviousData } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useId, useState } from 'react'
import { PersonSelect } from '../../../lib/pickers/person-select.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { AudienceMark } from '../article-marks.tsx'
import { t } from './messages.ts'
import css from './why.module.css'

type WhyDialogProps = { article: Pick<Article, 'id' | 'title'>; onClose: () => void }

/** Says of anybody whether they read an article, and which rule decides. */
export const WhyDialog = ({ article: { id, title }, onClose }: WhyDialogProps) => {
  const titleId = useId()
  const [userId, setUserId] = useState<number | null>(null)
  const { data, error } = trpc.kb.audience.explain.useQuery(
    { id, ...(userId === null ? {} : { userId }) },
    { placeholderData: keepPreviousData, retry: false },
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title', { title })}</DialogTitle>
      <DialogContent className={css.dialog ?? ''}>
        <p className={css.quiet}>{t('about')}</p>
        <FieldFrame label={t('person')} hint={t('guest')} optional>
          {(ids) => <PersonSelect ids={ids} value={userId} onChange={setUserId} />}
        </FieldFrame>
        <div role="status">
          {data && !error ? <Verdict why={data} /> : null}
          {error ? <p className={css.quiet}>{t('failed', { why: failureOf(error).message })}</p> : null}
          {data || error ? null : <p className={css.quiet}>{t('loading')}</p>}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const Verdict = ({ why: { reads, sees, rule, passesRoles, user, steps } }: { why: ArticleExplained }) => {
  const name = user?.name ?? t('visitor')
  const byRole = passesRoles && steps.some(({ audience }) => audience === 'roles')
  return (
    <div className={css.verdict}>
      <p className={css.sentence}>
        <Sign isGood={reads} />
        <strong>{t(reads ? 'reads' : 'readsNot', { name })}</strong>
      </p>
      {user ? <p className={css.quiet}>{whoIs(user)}</p> : null}
      {rule ? <p>{t(`rule_${rule}`)}</p> : null}
      {sees && !reads ? <p>{t('seesWriting')}</p> : null}
      <ol className={css.steps} aria-label={t('path')}>
        {steps.map((step) => (
          <li key={step.category?.id ?? 'article'} className={css.step}>
            <Sign isGood={step.bar === null} />
            <span>
              <strong>{step.category?.name ?? t('theArticle')}</strong> <AudienceMark audience={step.audience} />
              <small>{step.bar ? t('bars', { bar: barText(step, step.bar) }) : t('lets')}</small>
            </span>
          </li>
        ))}
      </ol>
      {byRole ? <p className={css.quiet}>{t('passesRoles')}</p> : null}
    </div>
  )
}

const whoIs = ({ roleName, companies }: NonNullable<ArticleExplained['user']>) =>
  companies.length > 0 ? t('as', { role: roleWord(roleName), companies: companies.join(', ') }) : roleWord(roleName)

const barText = ({ roles, companies }: AudienceStep, bar: NonNullable<AudienceStep['bar']>): string =>
  t(`bar_${bar}`, { roles: roles.map(roleWord).join(', '), companies: companies.join(', ') })

const Sign = ({ isGood }: { isGood: boolean }) =>
  isGood ? <Check size={16} aria-hidden className={css.good} /> : <X size={16} aria-hidden className={css.bad} />
