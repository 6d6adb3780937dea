import type { SsoIdentity } from '@balcao/contracts/sso/sign-in'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/sso-messages.ts'
import { relativeTime } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block } from './block.tsx'
import { LinkSso } from './link-sso.tsx'
import css from './profile.module.css'

/** Logins of providers that sign in as oneself, and those that may; nothing where there are none. */
export const SsoIdentities = () => {
  const { sso } = useProfileHost()
  const query = useQuery({ queryKey: ['profile', 'sso'], queryFn: () => sso.list.query({}), staleTime: 0 })
  const [ending, setEnding] = useState<SsoIdentity | null>(null)
  const all = query.data?.data ?? []
  const unlink = async ({ id }: SsoIdentity) => {
    setEnding(null)
    await sso.remove.mutate({ id }).then(
      () => notify.success(t('unlinked'), { id: 'sso' }),
      (error) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'sso' }),
    )
    await query.refetch()
  }
  const linkable = query.data?.linkable ?? []
  if (all.length === 0 && linkable.length === 0) return null
  return (
    <Block title={t('title')} text={t('text')}>
      {all.length === 0 ? null : (
        <ul className={css.list}>
          {all.map((one) => (
            <li key={one.id} className={css.item}>
              <div className={css.itemText}>
                <span className={css.itemName}>
                  {one.provider}
                  <span className={css.quiet}>{one.email}</span>
                </span>
                <span className={css.quiet}>
                  {[
                    t('linked', { when: relativeTime(one.linkedAt) }),
                    ...(one.lastUsedAt ? [t('used', { when: relativeTime(one.lastUsedAt) })] : []),
                    ...(one.removable ? [] : [t('only')]),
                  ].join(' · ')}
                </span>
              </div>
              {one.removable ? (
                <Button size="small" aria-label={t('unlinkOf', { provider: one.provider })} onClick={() => setEnding(one)}>
                  {t('unlink')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <LinkSso linkable={linkable} onLinked={() => query.refetch()} />
      <ConfirmDialog
        open={ending !== null}
        danger
        title={t('unlinkTitle', { provider: ending?.provider ?? '' })}
        confirm={t('unlink')}
        onConfirm={() => ending && void unlink(ending)}
        onClose={() => setEnding(null)}
      >
        <p>{t('unlinkText')}</p>
      </ConfirmDialog>
    </Block>
  )
}
