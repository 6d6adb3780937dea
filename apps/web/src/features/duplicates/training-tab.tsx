import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { useKeys } from '@balcao/ui/lib/keys'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './duplicates.module.css'
import { t } from './more-messages.ts'
import { t as own } from './training-messages.ts'
import { TrainingTransfer } from './training-transfer.tsx'

type Named = { number: number; title: string }
const named = ({ number, title }: Named) => `#${number} ${title}`

/** Pairs to judge, by keyboard, and those that are judged. */
const TrainingTab = () => {
  const utils = trpc.useUtils()
  const manages = useCan()('duplicate.manage')
  const { data, error, refetch } = trpc.duplicates.training.statistics.useQuery({})
  const pairs = trpc.duplicates.training.list.useQuery({})
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const told = {
    onSuccess: () => void utils.duplicates.training.invalidate(),
    onError: (why: unknown) => notify.error(t('saveFailed', { why: failureOf(why).message }), { id: 'duplicates' }),
  }
  const add = trpc.duplicates.training.add.useMutation(told)
  const update = trpc.duplicates.training.update.useMutation(told)
  const remove = trpc.duplicates.training.remove.useMutation(told)
  const keyOf = ({ a, b }: { a: { id: number }; b: { id: number } }) => `${a.id} ${b.id}`
  const next = data?.wanted.find((pair) => !skipped.includes(keyOf(pair)))
  const judge = (label: 'duplicate' | 'different') => {
    if (next && !add.isPending) add.mutate({ a: next.a.id, b: next.b.id, label, source: 'judged' })
  }
  const skip = () => {
    if (next) setSkipped([...skipped, keyOf(next)])
  }
  useKeys({ s: () => judge('duplicate'), n: () => judge('different'), '?': skip }, next !== undefined)
  if (error && !data) return <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('loading')}</p>
  const { duplicates, different, disputed, needed, today, agreement, coverage } = data
  const percent = (value: number) => String(Math.round(value * 100))
  return (
    <>
      <p className={css.quiet}>
        {t('pairs', { duplicates: String(duplicates), different: String(different), disputed: String(disputed), needed: String(needed) })}{' '}
        {own('quality', { agreement: agreement === null ? own('none') : `${percent(agreement)} %`, coverage: percent(coverage) })}
      </p>
      {next ? (
        <section className={css.group} aria-label={t('judge')}>
          <div className={css.head}>
            <h2>{t('judge')}</h2>
            <span className={css.quiet}>
              {t('judgeHelp')} {own('today', { judged: String(today.judged), of: String(today.of) })}
            </span>
          </div>
          <div className={css.sides} aria-live="polite">
            <p className={css.text}>{named(next.a)}</p>
            <p className={css.text}>{named(next.b)}</p>
          </div>
          <div className={css.acts}>
            <Button variant="contained" onClick={() => judge('duplicate')}>
              {t('yes')}
            </Button>
            <Button onClick={() => judge('different')}>{t('no')}</Button>
            <Button onClick={skip}>{t('skip')}</Button>
          </div>
        </section>
      ) : (
        <EmptyState kind="never" title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      {pairs.data && pairs.data.items.length > 0 ? (
        <section className={css.group} aria-label={t('list')}>
          <h2>{t('list')}</h2>
          <ul className={css.rows}>
            {pairs.data.items.map((pair) => (
              <li key={pair.id} className={css.row}>
                <span className={css.what}>
                  {named(pair.a)} · {named(pair.b)}
                </span>
                <span className={css.quiet}>
                  {t(pair.label)}
                  {pair.disputed ? ` · ${t('disputed')}` : ''}
                </span>
                {pair.disputed
                  ? (['duplicate', 'different'] as const).map((label) => (
                      <Button
                        key={label}
                        size="small"
                        aria-label={`${own(label === 'duplicate' ? 'settleYes' : 'settleNo')} ${named(pair.a)}`}
                        onClick={() => update.mutate({ id: pair.id, version: pair.version, label })}
                      >
                        {own(label === 'duplicate' ? 'settleYes' : 'settleNo')}
                      </Button>
                    ))
                  : null}
                <Button size="small" aria-label={`${t('remove')} ${named(pair.a)}`} onClick={() => remove.mutate({ id: pair.id })}>
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {manages ? <TrainingTransfer /> : null}
    </>
  )
}
export default TrainingTab
