import type { User } from '@balcao/contracts/users/users'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { relativeTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import css from '../../../lib/people/people.module.css'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './passkeys-messages.ts'

/** How many passkeys somebody has; whoever manages them takes all away when a device was lost. */
export const PasskeysCard = ({ person: { id, name } }: { person: User }) => {
  const heading = useId()
  const query = trpc.passkeys.people.get.useQuery({ id }, { retry: false })
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    await api.passkeys.people.remove.mutate({ id }).then(
      () => notify.success(t('removed')),
      (error) => notify.error(t('failed', { why: failureOf(error).message })),
    )
    await query.refetch()
  }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('title')}
        </h2>
        {query.data?.count ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <Loaded query={query} lines={1}>
        {({ count, lastUsedAt }) => (
          <p className={count ? undefined : css.quiet}>
            {t('count', { n: count })} {lastUsedAt ? t('used', { when: relativeTime(lastUsedAt) }) : null}
          </p>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        danger
        title={t('removeTitle', { name })}
        confirm={t('remove')}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </section>
  )
}
