import type { ModelId, ModelMetrics } from '@balcao/contracts/duplicates/models'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './duplicates.module.css'
import { t } from './model-messages.ts'

const FIGURES = ['precision', 'recall', 'f1', 'prAuc', 'mrr', 'ece'] as const
/** Of the curve, each fourth point. */
const EACH = 4
const MOST_FEATURES = 8
const percent = (value: number) => `${Math.round(value * 100)} %`
const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`

type ModelDialogProps = { id: ModelId; name: string; other: { id: ModelId; name: string } | undefined; onClose: () => void }

/** How good a version is, what it goes by, and how it stands to the one that answers. */
const ModelDialog = ({ id, name, other, onClose }: ModelDialogProps) => {
  const title = useId()
  const manages = useCan()('duplicate.manage')
  const { data, error, refetch } = trpc.duplicates.models.metrics.useQuery({ id })
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{t('details', { model: name })}</DialogTitle>
      <DialogContent>
        {error ? <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <p role="status">{t('loading')}</p> : null}
        {data ? <Figures metrics={data} /> : null}
        {manages && other ? <Beside ids={[other.id, id]} names={[other.name, name]} /> : null}
        {manages ? <Features id={id} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
export default ModelDialog

const Figures = ({ metrics }: { metrics: ModelMetrics }) => (
  <>
    <table className={css.fields} aria-label={t('figures')}>
      <tbody>
        {FIGURES.flatMap((name) => {
          const figure = metrics[name]
          if (!figure) return []
          return [
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td>{percent(figure.value)}</td>
              <td className={css.quiet}>
                [{percent(figure.low)} – {percent(figure.high)}], n = {figure.n}
              </td>
            </tr>,
          ]
        })}
        {metrics.reciprocal?.map(({ at, value, low, high, n }) => (
          <tr key={at}>
            <th scope="row">{t('reciprocal', { at: String(at) })}</th>
            <td>{percent(value)}</td>
            <td className={css.quiet}>
              [{percent(low)} – {percent(high)}], n = {n}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <FigureTable
      name={t('curve')}
      heads={[t('threshold'), t('precision'), t('recall')]}
      rows={metrics.curve
        .filter((_, at) => at % EACH === 0)
        .map(({ threshold, precision, recall }) => ({
          key: threshold,
          head: percent(threshold),
          cells: [percent(precision), percent(recall)],
        }))}
    />
  </>
)

/** The judged pairs of which two versions think most differently, and whether one orders all of them better. */
const Beside = ({ ids, names }: { ids: [ModelId, ModelId]; names: [string, string] }) => {
  const compare = trpc.duplicates.models.compare.useMutation()
  const difference = compare.data?.differences[0]
  if (!compare.data || !difference)
    return (
      <Button disabled={compare.isPending} onClick={() => compare.mutate({ modelIds: ids })}>
        {t('compareWith', { model: names[0] })}
      </Button>
    )
  return (
    <section aria-label={t('compareWith', { model: names[0] })}>
      <p>
        {t('difference', { model: names[0], value: signed(difference.prAuc), low: signed(difference.low), high: signed(difference.high) })}{' '}
        {t(difference.low > 0 ? 'better' : difference.high < 0 ? 'worse' : 'even')}
      </p>
      <ul className={css.rows}>
        {compare.data.examples.map(({ a, b, isDuplicate, probabilities }) => (
          <li key={`${a.id} ${b.id}`} className={css.row}>
            <span className={css.what}>
              #{a.number} {a.title} · #{b.number} {b.title}
            </span>
            <span className={css.quiet}>
              {t(isDuplicate ? 'isDuplicate' : 'isDifferent')} · {probabilities.map(percent).join(' → ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Features = ({ id }: { id: ModelId }) => {
  const { data } = trpc.duplicates.models.featureAnalysis.useQuery({ id }, { retry: false })
  if (!data) return null
  const strongest = data.features.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MOST_FEATURES)
  return (
    <FigureTable
      name={t('features')}
      heads={[t('feature'), t('weight'), t('drop'), t('missing'), t('drift')]}
      rows={strongest.map(({ feature, weight, permutationDrop, missing, drift }) => ({
        key: feature,
        head: t(feature as 'cosine'),
        cells: [signed(weight), percent(permutationDrop), percent(missing), signed(drift)],
      }))}
    />
  )
}
