import { RETENTION_DAYS } from '@balcao/contracts/audit/retention'
import type { SealStatus } from '@balcao/contracts/audit/seals'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { shortDate } from '@balcao/ui/lib/time'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { Choice } from '@balcao/ui/profile/choice'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { offered, useSeals, useSetRetention, yearsOf } from './retention.data.ts'
import { t } from './retention.messages.ts'
import css from './settings.module.css'

const DAY_MS = 86_400_000

function spanOf(days: number): string {
  const years = yearsOf(days)
  return years === undefined ? t('days', { n: days }) : t('years', { n: years })
}

/** How long the audit log is kept, what that removed so far, and the way to change it. */
export const Retention = () => {
  const query = useSeals()
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={4}>
        {(seals) => (
          <>
            <Facts seals={seals} />
            <Limit key={seals.retentionDays} today={seals.retentionDays} />
          </>
        )}
      </Loaded>
    </Block>
  )
}

const Facts = ({ seals: { sealed, removed } }: { seals: SealStatus }) => (
  <>
    <dl className={css.facts}>
      <dt>{t('kept')}</dt>
      <dd>{t('keptEvents', { n: sealed })}</dd>
      <dt>{t('removed')}</dt>
      <dd>{removed ? t('removedEvents', { n: removed.events, date: shortDate(removed.newestAt) }) : t('removedNone')}</dd>
      {removed ? (
        <>
          <dt>{t('lastRemoval')}</dt>
          <dd>
            <TimeAgo at={removed.at} />
          </dd>
        </>
      ) : null}
    </dl>
    <p className={css.quiet}>{t('proofText')}</p>
  </>
)

const Limit = ({ today }: { today: number }) => {
  const [chosen, setChosen] = useState(today)
  const [asking, setAsking] = useState(false)
  const [same, setSame] = useState(false)
  const set = useSetRetention()
  const { busy, failure, send } = useSend()

  const change = async () => {
    if (busy) return
    const done = await send(() => set(chosen))
    setAsking(false)
    if (done) notify.success(t('saved', { span: spanOf(chosen) }), { id: 'retention' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSame(chosen === today)
    // Less cannot be taken back: what goes meanwhile is gone.
    if (chosen < today) setAsking(true)
    else if (chosen > today) void change()
  }
  const name = (days: number) => (days === RETENTION_DAYS.default ? t('usual', { span: spanOf(days) }) : spanOf(days))
  return (
    <form className={css.fields} noValidate onSubmit={submit}>
      <Choice
        label={t('keep')}
        hint={t('keepHint')}
        value={String(chosen)}
        options={offered(today).map((days) => [String(days), name(days)] as const)}
        onChange={(value) => {
          setSame(false)
          setChosen(Number(value))
        }}
      />
      {failure ? (
        <div role="alert" className="form-summary">
          <p className="form-summary-title">{t('failed', { why: failure.message })}</p>
        </div>
      ) : null}
      <div className={css.actions}>
        <Button type="submit" aria-disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </Button>
        <p role="status" className={css.quiet}>
          {same ? t('unchanged') : null}
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t('shorterTitle', { span: spanOf(chosen) })}
        confirm={t(busy ? 'saving' : 'shorter')}
        busy={busy}
        onConfirm={() => void change()}
        onClose={() => setAsking(false)}
      >
        {t('shorterText', { before: spanOf(today), date: shortDate(new Date(Date.now() - chosen * DAY_MS).toISOString()) })}
      </ConfirmDialog>
    </form>
  )
}
