import type { WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { shownNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { RemoveDialog } from '../../../lib/lists/remove-dialog.tsx'
import page from '../../../lib/page/form-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { useCampaignActs } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { t } from './messages.ts'

const TestDialog = lazyWithRetry(() => import('./test-dialog.tsx').then((all) => all.TestDialog))
const StartFlow = lazyWithRetry(() => import('./start-flow.tsx').then((all) => all.StartFlow))

/** What a draft would do, and the way to have it done. */
export const Check = ({ campaign }: { campaign: WholeCampaign }) => {
  const { id, version } = campaign
  const navigate = useNavigate()
  const { remove } = useCampaignActs()
  const [asked, setAsked] = useState<number | null>(null)
  const [open, setOpen] = useState<'test' | 'now' | 'later' | null>(null)
  const [removing, setRemoving] = useState<WholeCampaign | null>(null)
  // What was counted for another version says nothing of this one.
  const query = trpc.whatsapp.campaigns.preview.useQuery({ id }, { enabled: asked === version, staleTime: 0, retry: false })
  const preview = asked === version ? query.data : undefined
  const see = () => {
    if (asked === version) void query.refetch()
    else setAsked(version)
  }
  const left = preview?.leftOut.reduce((sum, { count }) => sum + count, 0) ?? 0
  const close = () => setOpen(null)
  return (
    <section className={page.card} aria-labelledby="campaign-check">
      <h2 id="campaign-check" className={page.legend}>
        {t('checkTitle')}
      </h2>
      <p className={page.quiet}>{t('checkText')}</p>
      <p className={css.quiet}>
        {campaign.testedAt ? (
          <>
            {t('lastTest')}: <TimeAgo at={campaign.testedAt} bare />
          </>
        ) : (
          t('notTested')
        )}
      </p>
      <div className={page.acts}>
        <Button variant="outlined" disabled={query.isFetching} onClick={see}>
          {query.isFetching ? t('seeing') : t(preview ? 'seeAgain' : 'see')}
        </Button>
        <Button onClick={() => setOpen('test')}>{t('test')}</Button>
        {preview && preview.recipients > 0 ? (
          <>
            <Button variant="outlined" onClick={() => setOpen('now')}>
              {t('start')}
            </Button>
            <Button onClick={() => setOpen('later')}>{t('schedule')}</Button>
          </>
        ) : null}
        <Button color="error" onClick={() => setRemoving(campaign)}>
          {t('remove')}
        </Button>
      </div>
      <div role="status">
        {preview ? (
          <>
            <p>
              <strong>{t('receives', { n: preview.recipients })}.</strong> {t('left', { n: left })}.
            </p>
            {left > 0 ? (
              <ul className={css.whys}>
                {preview.leftOut.map(({ cause, count }) => (
                  <li key={cause}>
                    {count}: {t(`cause_${cause}`)}
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
      </div>
      {query.error && asked === version ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()}>
          {failureOf(query.error).message}
        </ErrorState>
      ) : null}
      {preview && preview.first.length > 0 ? (
        <>
          <h3 className={page.legend}>{t('first')}</h3>
          <ul className={css.first}>
            {preview.first.map(({ userId, name, number, text }) => (
              <li key={userId}>
                <span>
                  {name} <span className={css.quiet}>{shownNumber(number)}</span>
                </span>
                <p className={css.bubble}>{text}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Suspense>
        {open === 'test' ? <TestDialog campaign={campaign} onClose={close} /> : null}
        {preview && (open === 'now' || open === 'later') ? (
          <StartFlow campaign={campaign} count={preview.recipients} isLater={open === 'later'} onChanged={see} onClose={close} />
        ) : null}
      </Suspense>
      <RemoveDialog
        t={t}
        thing={removing}
        onRemove={async () => {
          if (await remove(id)) void navigate({ to: '/whatsapp', search: { tab: 'campaigns' } })
        }}
        onClose={() => setRemoving(null)}
      />
    </section>
  )
}
