import type { SignInMethod } from '@balcao/contracts/sign-in/methods/methods'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { t } from '../lib/profile/methods-messages.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { relativeTime } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import { LinkWallet } from './link-wallet.tsx'
import css from './profile.module.css'

const TOAST = { id: 'methods' }
const LONGEST = 24
/** What is long is told by its beginning and its end. */
const short = (text: string) => (text.length > LONGEST && !text.includes('@') ? `${text.slice(0, 6)}…${text.slice(-4)}` : text)
const nameOf = ({ label, detail }: SignInMethod) => [label, short(detail)].filter(Boolean).join(' ')

/** What else signs in as oneself; nothing where the organisation offers none of it. */
export const SignInMethods = () => {
  const { methods } = useProfileHost()
  const query = useQuery({ queryKey: ['profile', 'methods'], queryFn: () => methods.list.query({}), staleTime: 0 })
  const [ending, setEnding] = useState<SignInMethod | null>(null)
  const [adding, setAdding] = useState(false)
  const remove = async ({ kind, id }: SignInMethod) => {
    setEnding(null)
    await methods.remove.mutate({ kind, id }).then(
      () => notify.success(t('removed'), TOAST),
      (error) => notify.error(t('failed', { why: failureOf(error).message }), TOAST),
    )
    await query.refetch()
  }
  if (query.data && query.data.data.length === 0 && !query.data.addable.wallets) return null
  return (
    <Block
      title={t('title')}
      text={t('text')}
      action={query.data?.addable.wallets ? <Button onClick={() => setAdding(true)}>{t('addWallet')}</Button> : null}
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('empty')}</p>
          ) : (
            <ul className={css.list}>
              {data.map((one) => (
                <Row key={`${one.kind}${one.id}`} method={one} onRemove={() => setEnding(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding ? (
        <LinkWallet
          onLinked={() => {
            setAdding(false)
            void query.refetch()
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      <ConfirmDialog
        open={ending !== null}
        danger
        title={t('removeTitle', { what: ending ? nameOf(ending) : '' })}
        confirm={t('remove')}
        onConfirm={() => ending && void remove(ending)}
        onClose={() => setEnding(null)}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </Block>
  )
}

const Row = ({ method, onRemove }: { method: SignInMethod; onRemove: () => void }) => {
  const { kind, label, detail, linkedAt, lastUsedAt, removable } = method
  const facts = [
    t(kind),
    t('linked', { when: relativeTime(linkedAt) }),
    ...(lastUsedAt ? [t('used', { when: relativeTime(lastUsedAt) })] : []),
    ...(removable ? [] : [t('only')]),
  ]
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <span className={css.itemName}>
          {label}
          <span className={css.quiet} title={detail}>
            {short(detail)}
          </span>
        </span>
        <span className={css.quiet}>{facts.join(' · ')}</span>
      </div>
      {removable ? (
        <Button size="small" aria-label={t('removeOf', { what: nameOf(method) })} onClick={onRemove}>
          {t('remove')}
        </Button>
      ) : null}
    </li>
  )
}
