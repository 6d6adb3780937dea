import type { Article } from '@balcao/contracts/kb/articles'
import { DateInput } from '@balcao/ui/dates/date-input'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime, timeZone } from '@balcao/ui/lib/time'
import { instantOfField } from '@balcao/ui/lib/zoned'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { type FormEvent, useId, useState } from 'react'
import { refusalOf, type UpdateInput } from '../kb.data.ts'
import own from './editor.module.css'
import { type Drafted, picturesWithoutWords } from './fields.ts'
import { t } from './messages.ts'
import { useReach } from './reach.data.ts'

type PublishDialogProps = {
  article: Article
  values: Drafted
  onDecide: (input: Omit<UpdateInput, 'id'>) => Promise<Article>
  onClose: () => void
}

/** Publishing says who will read it before anybody does. */
export const PublishDialog = ({ article, values, onDecide, onClose }: PublishDialogProps) => {
  const titleId = useId()
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const [until, setUntil] = useState('')
  const [comment, setComment] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const missing = picturesWithoutWords(values.content)
  const isEmpty = values.content.trim() === ''

  const momentOf = (field: string) => instantOfField(field, timeZone())?.toISOString()
  const publish = async (event: FormEvent) => {
    event.preventDefault()
    const [from, end] = [isLater ? momentOf(at) : null, until ? momentOf(until) : null]
    if (isLater && (!from || Date.parse(from) <= Date.now())) {
      setErrors({ publishAt: t('past') })
      return
    }
    if (until && !end) {
      setErrors({ unpublishAt: t('noMoment') })
      return
    }
    setBusy(true)
    try {
      await onDecide({
        status: 'published',
        ...(isLater && from ? { publishAt: from } : {}),
        ...(until && end ? { unpublishAt: end } : {}),
        ...(comment.trim() ? { comment: comment.trim() } : {}),
      })
      const { title } = values
      notify.success(isLater && from ? t('scheduled', { title, when: exactTime(from) }) : t('published', { title }), { id: 'article' })
      onClose()
    } catch (error) {
      const { fields, why } = refusalOf(error)
      setErrors(Object.keys(fields).length > 0 ? fields : { all: why })
      setBusy(false)
    }
  }
  const field = (name: 'publishAt' | 'unpublishAt', value: string, change: (value: string) => void) => (
    <FieldFrame label={t(name)} {...(errors[name] ? { error: errors[name] } : {})} optional={name === 'unpublishAt'}>
      {(ids) => <DateInput kind="moment" ids={ids} value={value} onChange={change} />}
    </FieldFrame>
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void publish(event)}>
        <DialogTitle id={titleId}>{t('publishTitle', { title: values.title })}</DialogTitle>
        <DialogContent className={own.dialog ?? ''}>
          <Reach values={values} categoryId={article.categoryId} />
          {isEmpty ? <p className={own.warning}>{t('noContent')}</p> : null}
          {missing > 0 ? <p className={own.warning}>{t('noWords', { n: missing })}</p> : null}
          <RadioGroup row aria-label={t('when')} value={isLater ? 'later' : 'now'} onChange={(_, when) => setLater(when === 'later')}>
            <FormControlLabel value="now" control={<Radio size="small" />} label={t('now')} />
            <FormControlLabel value="later" control={<Radio size="small" />} label={t('later')} />
          </RadioGroup>
          {isLater ? field('publishAt', at, setAt) : null}
          {isLater && article.status === 'published' ? <p className={own.reach}>{t('liveUntil')}</p> : null}
          {field('unpublishAt', until, setUntil)}
          <FieldFrame label={t('comment')} hint={t('commentHint')} optional>
            {(ids) => (
              <PlainInput ids={ids} value={comment} multiline minRows={2} inputProps={{ maxLength: 2_000 }} onChange={setComment} />
            )}
          </FieldFrame>
          {errors.all ? (
            <p role="alert" className={own.error}>
              {errors.all}
            </p>
          ) : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={busy || isEmpty || missing > 0}>
            {t(isLater ? 'schedule' : 'publish')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Who will read it, as a number of people; and that the internet will, where it will. */
const Reach = ({ values, categoryId }: { values: Drafted; categoryId: number | null }) => {
  const { data, error } = useReach(values, categoryId)
  if (error && !data) return <p className={own.warning}>{`${t('reachFailed')} ${failureOf(error).message}`}</p>
  return (
    <p className={data?.isPublic ? own.warning : own.reach} role="status">
      {data ? t(data.isPublic ? 'reachPublic' : 'reachPeople', { n: data.people }) : t('reachLoading')}
    </p>
  )
}
