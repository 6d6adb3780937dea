import type { SignInMethod, SignInMethods } from '@balcao/contracts/sign-in/methods/methods'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
/** What a provider's page came back with is shown once, and leaves no trace in the address. */
function sayWhatCameBack(): void {
  const url = new URL(location.href)
  const [isLinked, isRefused] = ['social', 'social_error'].map((name) => url.searchParams.has(name))
  if (!isLinked && !isRefused) return
  for (const name of ['social', 'social_error']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  if (isRefused) notify.error(t('socialRefused'), TOAST)
  else notify.success(t('socialLinked'), TOAST)
}
const nameOf = ({ label, detail }: SignInMethod) => [label, short(detail)].filter(Boolean).join(' ')

/** What else signs in as oneself; nothing where the organisation offers none of it. */
export const OtherWaysIn = () => {
  const { methods, social, app } = useProfileHost()
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
  const link = (name: SignInMethods['addable']['social'][number]['name']) =>
    social.link.mutate({ provider: 'local', name, app }).then(
      ({ url }) => location.assign(url),
      (error) => {
        const { code, message } = failureOf(error)
        if (code !== 'proof_required') notify.error(t('socialFailed', { why: message }), TOAST)
      },
    )
  useEffect(sayWhatCameBack, [])
  const { wallets = false, social: addable = [] } = query.data?.addable ?? {}
  if (query.data?.data.length === 0 && !wallets && addable.length === 0) return null
  return (
    <Block title={t('title')} text={t('text')} action={wallets ? <Button onClick={() => setAdding(true)}>{t('addWallet')}</Button> : null}>
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
      {addable.map(({ name, label }) => (
        <Button key={name} size="small" onClick={() => void link(name)}>
          {t('addSocial', { provider: label })}
        </Button>
      ))}
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
