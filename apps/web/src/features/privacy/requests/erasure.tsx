import type { WholeRequest } from '@balcao/contracts/privacy/requests'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { figure } from '@balcao/ui/lib/language'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useState } from 'react'
import page from '../../../lib/page/form-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { usePrivacyActs } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { t } from './messages.ts'

/** What would go with the person that a request of erasure is of, and the act itself. */
export const Erasure = ({ request: { id, name } }: { request: WholeRequest }) => {
  const acts = usePrivacyActs()
  const query = trpc.privacy.requests.previewErasure.useQuery({ id }, { retry: false })
  const [asking, setAsking] = useState(false)
  const shown = query.data
  return (
    <section className={page.card} aria-label={t('erasure')}>
      <h2 className={page.legend}>{t('erasure')}</h2>
      {query.error && !shown ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()}>
          {failureOf(query.error).message}
        </ErrorState>
      ) : shown ? (
        <>
          <p className={page.quiet}>{t('erasureText')}</p>
          <dl className={css.facts}>
            {(['tickets', 'messages', 'mails', 'files', 'conversations'] as const).map((what) => (
              <div key={what}>
                <dt>{t(what)}</dt>
                <dd>
                  {figure(shown[what])}
                  {what === 'files' && shown.bytes > 0 ? ` (${fileSize(shown.bytes)})` : ''}
                </dd>
              </div>
            ))}
          </dl>
          {shown.holds.length > 0 ? (
            <div className={page.problem} role="status">
              <p>{t('heldTitle')}</p>
              <ul>
                {shown.holds.map((hold) => (
                  <li key={hold.id}>{`${hold.label}: ${hold.reason}`}</li>
                ))}
              </ul>
            </div>
          ) : (
            <div className={page.acts}>
              <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
                {t('erase')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <TextSkeleton lines={3} />
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('eraseTitle', { name })}
        confirm={t('erase')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void acts.erase(id, t('erased'))
        }}
      >
        {t('eraseText')}
      </ConfirmDialog>
    </section>
  )
}
