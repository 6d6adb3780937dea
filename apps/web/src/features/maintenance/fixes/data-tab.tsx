import { CHANGES_DATA, DATA_FIXES, type DataFixes } from '@balcao/contracts/maintenance/data-fixes'
import { failureOf } from '@balcao/ui/lib/failure'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import css from '../maintenance.module.css'
import { History } from './history.tsx'
import { t } from './messages.ts'
import { RunView } from './run-view.tsx'
import { fixName, isUnderWay, runWords } from './words.tsx'

const BUSY_MS = 2_000
const IDLE_MS = 30_000
type Fix = DataFixes['data'][number]

/** Checks of the organisation's data by name, or one of them that the address names. */
export const DataTab = () => {
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(asked.run)
  return Number.isSafeInteger(id) && id > 0 ? <RunView key={id} id={id} /> : <Fixes />
}

const Fixes = () => {
  const fixes = trpc.maintenance.fixes.list.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(({ run }) => run && isUnderWay(run)) ? BUSY_MS : IDLE_MS) },
  )
  return (
    <div className={css.part}>
      <p className={css.quiet}>{t('about')}</p>
      <Loaded query={fixes} failed={t('loadFailed')} lines={12}>
        {({ data }) => (
          <>
            <Group kind="derived" fixes={data.filter(({ name }) => !CHANGES_DATA.includes(name))} />
            <Group kind="data" fixes={data.filter(({ name }) => CHANGES_DATA.includes(name))} />
            <History moved={data.map(({ run }) => `${run?.id} ${run?.state}`).join()} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const Group = ({ kind, fixes }: { kind: 'derived' | 'data'; fixes: readonly Fix[] }) => (
  <>
    <h2>{t(`group_${kind}`)}</h2>
    <p className={css.quiet}>{t(`${kind}Text`)}</p>
    <ul className={css.list} aria-label={t(`group_${kind}`)}>
      {DATA_FIXES.flatMap((name) => fixes.filter((fix) => fix.name === name)).map((fix) => (
        <Row key={fix.name} fix={fix} />
      ))}
    </ul>
  </>
)

const Row = ({ fix: { name, run } }: { fix: Fix }) => {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const named = { name: fixName(name) }
  const goesOn = run !== null && isUnderWay(run)
  const check = async () => {
    setBusy(true)
    try {
      await api.maintenance.fixes.check.mutate({ name })
    } catch (error) {
      notify.error(t('checkFailed', { why: failureOf(error).message }), { id: `data-fix-${name}` })
    }
    await cache.invalidateQueries({ queryKey: [['maintenance', 'fixes']] })
    setBusy(false)
  }
  return (
    <li className={css.window}>
      <div className={css.head}>
        <h3>{named.name}</h3>
        <div className={css.acts}>
          {run ? (
            <Link to="/maintenance" search={{ tab: 'data', run: run.id }} aria-label={t(goesOn ? 'followOf' : 'seeOf', named)}>
              {t(goesOn ? 'follow' : 'see')}
            </Link>
          ) : null}
          <Button size="small" variant="outlined" disabled={isBusy || goesOn} aria-label={t('checkOf', named)} onClick={() => void check()}>
            {t('check')}
          </Button>
        </div>
      </div>
      <p>{t(`text_${name}`)}</p>
      <p className={css.quiet} data-warn={run?.state === 'checked' || undefined}>
        {run ? runWords(run) : t('neverRun')}
      </p>
    </li>
  )
}
