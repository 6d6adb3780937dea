import type { DuplicateModel, ModelId } from '@balcao/contracts/duplicates/models'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { shortDate } from '@balcao/ui/lib/time'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './duplicates.module.css'
import { t } from './more-messages.ts'

const ModelDialog = lazy(() => import('./model-dialog.tsx'))

const nameOf = ({ id, version }: Pick<DuplicateModel, 'id' | 'version'>) =>
  id === null ? t('base') : t('own', { version: String(version) })
const percent = (value: number) => Math.round(value * 100)

/** Versions of the model with how good they are, the test that is running, and the way back. */
const ModelsTab = () => {
  const manages = useCan()('duplicate.manage')
  const utils = trpc.useUtils()
  const [shown, setShown] = useState<{ id: ModelId; name: string } | undefined>()
  const { data, error, refetch } = trpc.duplicates.models.list.useQuery({})
  const told = {
    onSuccess: () => void utils.duplicates.invalidate(),
    onError: (why: unknown) => notify.error(t('saveFailed', { why: failureOf(why).message }), { id: 'duplicates' }),
  }
  const activate = trpc.duplicates.models.activate.useMutation(told)
  const test = trpc.duplicates.models.startTest.useMutation(told)
  if (error && !data) return <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('loading')}</p>
  const active = data.items.find(({ status }) => status === 'active')
  const name = (id: number | null) => nameOf(data.items.find((one) => one.id === id) ?? { id, version: 0 })
  return (
    <>
      {data.test ? (
        <section className={css.group} aria-label={t('test')}>
          <h2>{t('testRunning', { until: shortDate(data.test.endsAt) })}</h2>
          <ul className={css.rows}>
            {data.test.arms.map(({ model, shown, accepted }) => (
              <li key={model ?? 0}>{t('arm', { model: name(model), accepted: String(accepted), shown: String(shown) })}</li>
            ))}
          </ul>
          <p className={css.quiet}>
            {t(`verdict_${data.test.verdict}`)} {t('testNeeds', { needed: String(data.test.needed) })}
          </p>
        </section>
      ) : (
        <p className={css.quiet}>{t('power', { needed: String(data.power.needed), perDay: String(data.power.perDay) })}</p>
      )}
      <FigureTable
        name={t('models')}
        heads={[t('version'), t('status'), t('trainedOn'), t('prAuc'), t('acts')]}
        rows={data.items.map((model) => ({
          key: model.id ?? 'base',
          head: nameOf(model),
          cells: [
            t(model.status),
            model.id === null ? '—' : model.trainedOn,
            model.prAuc ? `${percent(model.prAuc.value)} [${percent(model.prAuc.low)}–${percent(model.prAuc.high)}]` : '—',
            <div key="acts" className={css.modelActs}>
              <Button
                size="small"
                aria-label={t('detailsOf', { model: nameOf(model) })}
                onClick={() => setShown({ id: model.id ?? 'base', name: nameOf(model) })}
              >
                {t('details')}
              </Button>
              {manages && model.status !== 'active' ? (
                <>
                  <Button
                    size="small"
                    aria-label={t('activateOf', { model: nameOf(model) })}
                    onClick={() => activate.mutate({ id: model.id ?? 'base' })}
                  >
                    {t('activate')}
                  </Button>
                  {data.test ? null : (
                    <Button
                      size="small"
                      aria-label={t('testOf', { model: nameOf(model) })}
                      onClick={() => test.mutate({ modelA: active?.id ?? null, modelB: model.id })}
                    >
                      {t('test')}
                    </Button>
                  )}
                </>
              ) : null}
            </div>,
          ],
        }))}
      />
      {shown ? (
        <Suspense>
          <ModelDialog
            {...shown}
            other={active && (active.id ?? 'base') !== shown.id ? { id: active.id ?? 'base', name: nameOf(active) } : undefined}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
export default ModelsTab
