import type { ApiToken } from '@balcao/contracts/profile/tokens'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { PROFILE_KEYS } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { t } from '../lib/profile/profile-messages.ts'
import { t as tr } from '../lib/profile/rotate-messages.ts'
import { relativeTime, shortDate } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import css from './profile.module.css'

const RotateTokenDialog = lazy(() => import('./rotate-token-dialog.tsx').then((module) => ({ default: module.RotateTokenDialog })))

/** Keys for programs that act as oneself; as a service account, where the host's calls are those of its tokens (`of`). */
export const Tokens = ({ of, text = t('tokensText') }: { of?: number; text?: string }) => {
  const { calls } = useProfileHost()
  const query = useQuery({
    queryKey: of === undefined ? PROFILE_KEYS.tokens : [...PROFILE_KEYS.tokens, of],
    queryFn: () => calls.tokens.list.query({}),
    staleTime: 0,
  })
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  const [rotating, setRotating] = useState<ApiToken | null>(null)
  const { rotate } = calls.tokens
  const revoke = async (token: ApiToken) => {
    setEnding(null)
    await calls.tokens.revoke.mutate({ id: token.id }).then(
      () => notify.success(t('revoked'), { id: 'tokens' }),
      (error) => notify.error(t('failed', { why: failureOf(error).message }), { id: 'tokens' }),
    )
    await query.refetch()
  }
  return (
    <Block title={t('tokens')} text={text} action={<Button onClick={() => setMaking(true)}>{t('newToken')}</Button>}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState kind="never" title={t('tokensEmpty')} />
          ) : (
            <ul className={css.list}>
              {data.map((token) => (
                <Row key={token.id} token={token} onRevoke={() => setEnding(token)} onRotate={rotate && (() => setRotating(token))} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {making ? <NewTokenDialog onMade={() => query.refetch()} onClose={() => setMaking(false)} /> : null}
      {rotate && rotating ? (
        <Suspense>
          <RotateTokenDialog
            token={rotating}
            onRotate={async (id) => {
              const made = await rotate.mutate({ id })
              void query.refetch()
              return made
            }}
            onClose={() => setRotating(null)}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={ending !== null}
        title={t('revokeTitle', { name: ending?.name ?? '' })}
        confirm={t('revoke')}
        danger
        onConfirm={() => ending && revoke(ending)}
        onClose={() => setEnding(null)}
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </Block>
  )
}

type RowProps = { token: ApiToken; onRevoke: () => void; onRotate: (() => void) | undefined }

const Row = ({ token, onRevoke, onRotate }: RowProps) => {
  const { name, hint, scopes, areas, ipRanges, expiresAt, lastUsedAt, lastUsedIp } = token
  const over = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  const use = lastUsedAt ? t('lastUse', { when: relativeTime(lastUsedAt), ip: lastUsedIp ?? t('noPlace') }) : t('neverUsed')
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <span className={css.itemName}>
          {name}
          <code className={css.quiet}>…{hint}</code>
          <span className={css.mark} data-tone={over ? 'bad' : 'plain'}>
            {scopes.includes('write') ? t('scopeWrite') : t('scopeRead')}
          </span>
        </span>
        <span className={css.quiet}>
          {expiresAt ? `${t(over ? 'expired' : 'expires', { when: shortDate(expiresAt) })} · ` : ''}
          {use}
        </span>
        <span className={css.quiet}>
          {areas?.map((area) => t(`area_${area}`)).join(', ') ?? t('areasAll')}
          {ipRanges ? ` · ${t('ipRangesOf', { ranges: ipRanges.join(', ') })}` : ''}
        </span>
      </div>
      <div className={css.actions}>
        {onRotate && !over ? (
          <Button size="small" aria-label={tr('rotateOf', { name })} onClick={onRotate}>
            {tr('rotate')}
          </Button>
        ) : null}
        <Button size="small" aria-label={t('revokeOf', { name })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      </div>
    </li>
  )
}
