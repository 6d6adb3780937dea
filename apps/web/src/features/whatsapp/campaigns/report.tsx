import { RECIPIENT_STATES } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { previewOf } from '../template-preview.ts'
import { useCampaignActs } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { causeText } from './cause-text.ts'
import { t } from './messages.ts'
import { Recipients } from './recipients.tsx'
import { ConfirmCount } from './start-flow.tsx'

const saidOf = ({ state, pauseCause, waitsFor, preparedAt }: WholeCampaign): string => {
  if (state === 'paused' && pauseCause) return t(`pause_${pauseCause}`)
  if (state !== 'sending') return ''
  return preparedAt === null ? t('preparing') : waitsFor ? t(`waits_${waitsFor}`) : ''
}
/** What the template is filled with, where it is the same for all. */
const sampleOf = ({ template, variables }: WholeCampaign) =>
  previewOf(
    template,
    variables.map((one) => (one.from === 'text' ? one.text : `‹${one.fallback}›`)),
  )

/** How far a campaign is, what became of it, and what can be done about either. */
export const Report = ({ campaign }: { campaign: WholeCampaign }) => {
  const { state, counts, total, done, causes, answered, optedOut, startedAt, scheduledAt, startedBy } = campaign
  const said = saidOf(campaign)
  const shown = RECIPIENT_STATES.filter((one) => one !== 'pending' || counts.pending > 0)
  return (
    <>
      <section className={page.card} aria-labelledby="campaign-report">
        <h2 id="campaign-report" className={page.legend}>
          {t('report')}
        </h2>
        <p className={css.line}>
          <span className={css.chip} data-state={state}>
            {t(`state_${state}`)}
          </span>
          <span className={css.quiet}>{t(campaign.marketing ? 'marketing' : 'utility')}</span>
          {startedAt || scheduledAt ? <TimeAgo at={startedAt ?? scheduledAt ?? ''} bare /> : null}
          {startedBy ? <span className={css.quiet}>{startedBy.name}</span> : null}
        </p>
        {said ? <p role="status">{said}</p> : null}
        {state === 'scheduled' ? null : (
          <>
            <LinearProgress aria-label={t('progressLabel')} variant="determinate" value={total > 0 ? (100 * done) / total : 0} />
            <p className={css.quiet}>{t('done', { done, total })}</p>
            <dl className={css.counts}>
              {shown.map((one) => (
                <div key={one}>
                  <dt>{t(one === 'pending' && state === 'cancelled' ? 'count_pending_cancelled' : `count_${one}`)}</dt>
                  <dd>{counts[one].toLocaleString('pt-BR')}</dd>
                </div>
              ))}
              <div>
                <dt>{t('count_answered')}</dt>
                <dd>{answered.toLocaleString('pt-BR')}</dd>
              </div>
              <div>
                <dt>{t('count_opted_out')}</dt>
                <dd>{optedOut.toLocaleString('pt-BR')}</dd>
              </div>
            </dl>
          </>
        )}
        {causes.length > 0 ? (
          <>
            <h3 className={page.legend}>{t('whys')}</h3>
            <ul className={css.whys}>
              {causes.map(({ state: where, cause, count }) => (
                <li key={`${where} ${cause}`}>
                  {count} {t(`result_${where}`)}: {causeText(cause)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <Acts campaign={campaign} />
      </section>
      <section className={page.card} aria-label={t('preview')}>
        <h2 className={page.legend}>{t('preview')}</h2>
        <p className={css.bubble}>{sampleOf(campaign)}</p>
      </section>
      <Recipients campaign={campaign} />
    </>
  )
}

const Acts = ({ campaign }: { campaign: WholeCampaign }) => {
  const { id, name, state, pauseCause, retriable, counts } = campaign
  const { pause, resume, cancel, withdraw, retry } = useCampaignActs()
  const [asks, setAsks] = useState<'cancel' | 'resume' | null>(null)
  const close = () => setAsks(null)
  const goesOn = state === 'scheduled' || state === 'sending' || state === 'paused'
  return (
    <div className={page.acts}>
      {state === 'sending' ? (
        <Button variant="outlined" onClick={() => void pause(id)}>
          {t('pause')}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button variant="outlined" onClick={() => (pauseCause === 'grown' ? setAsks('resume') : void resume(id))}>
          {t('resume')}
        </Button>
      ) : null}
      {state === 'scheduled' ? <Button onClick={() => void withdraw(id)}>{t('withdraw')}</Button> : null}
      {retriable > 0 && state !== 'cancelled' && state !== 'scheduled' ? (
        <Button onClick={() => void retry(id)}>{t('again', { n: retriable })}</Button>
      ) : null}
      {goesOn ? (
        <Button color="error" onClick={() => setAsks('cancel')}>
          {t('stop')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks === 'cancel'}
        danger
        title={t('stopTitle', { name })}
        confirm={t('stop')}
        onClose={close}
        onConfirm={() => {
          void cancel(id)
          close()
        }}
      >
        {t('stopText')}
      </ConfirmDialog>
      {asks === 'resume' ? (
        <ConfirmCount
          campaign={campaign}
          title={t('resumeTitle', { name })}
          confirm={t('resume')}
          count={counts.pending}
          onClose={close}
          onConfirm={async () => {
            await resume(id, counts.pending)
            close()
          }}
        />
      ) : null}
    </div>
  )
}
