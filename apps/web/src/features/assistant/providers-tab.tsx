import type { Provider, ProviderTest } from '@balcao/contracts/assistant/providers'
import { EmptyState } from '@balcao/ui/empty-state'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { money } from './money.ts'
import { t } from './more-messages.ts'
import { done, failed } from './use-settings.ts'

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'))

/** The language models that the organisation may ask, with a test of each. */
const ProvidersTab = () => {
  const query = trpc.assistant.providers.list.useQuery({})
  const [open, setOpen] = useState<Provider | 'new' | null>(null)
  const add = (
    <Button variant="contained" size="small" onClick={() => setOpen('new')}>
      {t('addProvider')}
    </Button>
  )
  return (
    <Loaded query={query} failed={t('failed')} lines={6}>
      {({ data, cost, tokens }) => (
        <>
          {data.length === 0 ? (
            <EmptyState kind="never" title={t('noProvider')} action={add}>
              {t('noProviderText')}
            </EmptyState>
          ) : (
            <>
              <div className={css.head}>
                <p className={css.quiet}>{t('spent', { cost: money(cost), tokens: figure(tokens) })}</p>
                {add}
              </div>
              <NearBudget providers={data} cost={cost} />
              {data.map((one) => (
                <ProviderCard key={one.id} provider={one} onEdit={() => setOpen(one)} />
              ))}
            </>
          )}
          {open ? (
            <Suspense>
              <ProviderDialog provider={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
            </Suspense>
          ) : null}
        </>
      )}
    </Loaded>
  )
}
export default ProvidersTab

const stateOf = ({ isActive, pausedUntil, lastFailure }: Provider): string[] => [
  ...(isActive ? [t('active')] : []),
  ...(pausedUntil ? [t('paused')] : []),
  ...(lastFailure ? [t(`why_${lastFailure}`)] : []),
]

const ProviderCard = ({ provider, onEdit }: { provider: Provider; onEdit: () => void }) => {
  const { id, name, baseUrl, models, monthlyBudget } = provider
  const utils = trpc.useUtils()
  const [result, setResult] = useState<ProviderTest | 'running' | null>(null)
  const refresh = () => void utils.assistant.providers.invalidate()
  const test = async () => {
    setResult('running')
    try {
      setResult(await api.assistant.providers.test.mutate({ id }))
      refresh()
    } catch (error) {
      setResult(null)
      failed(error)
    }
  }
  const remove = async () => {
    try {
      await api.assistant.providers.remove.mutate({ id })
      done(t('removed'))
    } catch (error) {
      failed(error)
    }
    refresh()
  }
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.head}>
        <h2>{name}</h2>
        <Button size="small" disabled={result === 'running'} onClick={() => void test()}>
          {t('test')}
        </Button>
        <Button size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button size="small" color="error" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
      <p className={css.quiet}>
        {[baseUrl, models.answer, ...(monthlyBudget === null ? [] : [t('ofBudget', { budget: money(monthlyBudget) })])].join(' · ')}
      </p>
      {stateOf(provider).length > 0 ? <p className={css.quiet}>{stateOf(provider).join(' · ')}</p> : null}
      <p role="status" className={css.quiet}>
        {result === null ? '' : result === 'running' ? t('testing') : resultText(result)}
      </p>
    </section>
  )
}

const WARNS_FROM = 80

/** Warned before the budget of whoever answers is spent: from then on the assistant answers without a model. */
const NearBudget = ({ providers, cost }: { providers: readonly Provider[]; cost: number }) => {
  const budget = providers.find(({ isActive }) => isActive)?.monthlyBudget ?? null
  const percent = budget ? Math.floor((100 * cost) / budget) : 0
  return percent >= WARNS_FROM ? <Alert severity="warning">{t('nearBudget', { n: String(Math.min(percent, 100)) })}</Alert> : null
}

const resultText = ({ ok, answer, failure, ms }: ProviderTest): string =>
  ok ? t('testOk', { answer: answer ?? '', ms }) : t('testFailed', { why: failure ? t(`why_${failure}`) : '' })
