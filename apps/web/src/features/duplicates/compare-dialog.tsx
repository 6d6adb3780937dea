import type { Comparison } from '@balcao/contracts/duplicates/matches'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { singleKey } from '@balcao/ui/lib/keys'
import { priorityName, statusName } from '@balcao/ui/lib/names'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useComparison, useDuplicateActs } from './duplicates.data.ts'
import css from './duplicates.module.css'
import { t } from './messages.ts'
import { reasonText } from './reason-text.ts'

type CompareDialogProps = { a: number; b: number; onClose: () => void }
const OWN_FIELDS = ['status', 'priority', 'type', 'channel', 'requester', 'company', 'assignee'] as const
/** Custom fields come by their labels. */
const nameOf = (field: string) => {
  const own = OWN_FIELDS.find((one) => one === field)
  return own ? t(own) : field
}

/** A text with what the other one says too marked. */
function marked(text: string, spans: readonly { from: number; to: number }[]): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, to } of spans) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return [...parts, text.slice(at)]
}

const shown = (field: string, value: string | null) => {
  if (value === null) return '—'
  if (field === 'status') return statusName(value as never)
  return field === 'priority' ? priorityName(value as never) : value
}

/** Two tickets beside each other. The older one stays; keys do what the buttons do. */
const CompareDialog = ({ a, b, onClose }: CompareDialogProps) => {
  const title = useId()
  const { data, error, refetch } = useComparison(a, b)
  const { merge, link, reject } = useDuplicateActs()
  const target = data && (data.a.id < data.b.id ? data.a : data.b)
  const source = data && (data.a.id < data.b.id ? data.b : data.a)
  const act = (run: () => Promise<boolean>) => void run().then((isDone) => isDone && onClose())
  const mergeThem = () => target && source && act(() => merge(source.id, target))
  const linkThem = () => act(() => link(a, b))
  const rejectThem = () => act(() => reject(a, b))
  const keys: Record<string, () => void> = { m: () => void mergeThem(), l: linkThem, n: rejectThem }
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      aria-labelledby={title}
      onKeyDown={({ nativeEvent }) => data && keys[singleKey(nativeEvent) ?? '']?.()}
    >
      <DialogTitle id={title}>{t('compareTitle')}</DialogTitle>
      <DialogContent>
        {error ? <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <p role="status">{t('loading')}</p> : null}
        {data ? <Sides data={data} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button onClick={rejectThem} disabled={!data}>
          {t('different')}
        </Button>
        <Button onClick={linkThem} disabled={!data}>
          {t('link')}
        </Button>
        <Button variant="contained" onClick={() => void mergeThem()} disabled={!data}>
          {t('merge', { number: String(target?.number ?? '') })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default CompareDialog

const Sides = ({ data }: { data: Comparison }) => (
  <div className={css.panel}>
    <p className={css.quiet}>
      {t('probable', { percent: String(Math.round(data.probability * 100)) })}
      {data.reasons.length > 0 ? ` · ${data.reasons.map(reasonText).join(' · ')}` : ''}
    </p>
    <div className={css.sides}>
      {(['a', 'b'] as const).map((side) => (
        <div key={side} className={css.side}>
          <h3>
            #{data[side].number} {data[side].title}
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <section className={css.text} tabIndex={0} aria-label={`#${data[side].number}`}>
            {marked(data[side].description, data.spans[side])}
          </section>
        </div>
      ))}
    </div>
    <table className={css.fields}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">#{data.a.number}</th>
          <th scope="col">#{data.b.number}</th>
        </tr>
      </thead>
      <tbody>
        {data.fields.map(({ field, a, b, equal }) => (
          <tr key={field} data-differs={equal ? undefined : ''}>
            <th scope="row">{nameOf(field)}</th>
            <td>{shown(field, a)}</td>
            <td>{shown(field, b)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className={css.quiet}>
      {t('common')} {t('keys')}
    </p>
  </div>
)
