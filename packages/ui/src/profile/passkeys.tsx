import type { Passkey } from '@balcao/contracts/passkeys/passkeys'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../lib/failure.ts'
import { hasPasskeys, isDeclined, isKnownHere, makePasskey } from '../lib/passkeys/browser.ts'
import { t } from '../lib/profile/passkey-messages.ts'
import { useRefreshProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { relativeTime, shortDate } from '../lib/time.ts'
import { notify } from '../toasts.tsx'
import { Block, Loaded } from './block.tsx'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import css from './profile.module.css'

const TOAST = { id: 'passkeys' }

/** Adds a passkey by this browser; says what became of it. */
export function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const { passkeys } = useProfileHost()
  const [adding, setAdding] = useState(false)
  const add = async () => {
    if (adding) return
    setAdding(true)
    try {
      const asked = await passkeys.begin.mutate({})
      onAdded(await passkeys.add.mutate(await makePasskey(asked)))
    } catch (error) {
      const isOurs = !isDeclined(error)
      const text = isKnownHere(error) ? t('known') : isOurs ? t('failed', { why: failureOf(error).message }) : t('declined')
      notify.error(text, TOAST)
    } finally {
      setAdding(false)
    }
  }
  return { adding, add }
}

/** One's passkeys. */
export const Passkeys = () => {
  const { passkeys } = useProfileHost()
  const readAgain = useRefreshProfile()
  const query = useQuery({ queryKey: ['profile', 'passkeys'], queryFn: () => passkeys.list.query({}), staleTime: 0 })
  const [naming, setNaming] = useState<Passkey | null>(null)
  const [ending, setEnding] = useState<Passkey | null>(null)
  const refresh = () => Promise.all([query.refetch(), readAgain()])
  const { adding, add } = useAddPasskey((passkey) => {
    notify.success(t('added'), TOAST)
    setNaming(passkey)
    void refresh()
  })
  const remove = async ({ id }: Passkey) => {
    setEnding(null)
    await passkeys.remove.mutate({ id }).then(
      () => notify.success(t('removed'), TOAST),
      (error) => notify.error(t('failed', { why: failureOf(error).message }), TOAST),
    )
    await refresh()
  }
  const count = query.data?.data.length ?? 0
  return (
    <Block
      title={t('title')}
      text={t('text')}
      action={
        hasPasskeys() ? (
          <Button aria-busy={adding} onClick={() => void add()}>
            {adding ? t('adding') : t('add')}
          </Button>
        ) : null
      }
    >
      {hasPasskeys() ? null : <p className={css.quiet}>{t('unsupported')}</p>}
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('empty')}</p>
          ) : (
            <ul className={css.list}>
              {data.map((one) => (
                <Row key={one.id} passkey={one} onRename={() => setNaming(one)} onRemove={() => setEnding(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {naming ? <PasskeyNameDialog passkey={naming} onSaved={() => void refresh()} onClose={() => setNaming(null)} /> : null}
      <ConfirmDialog
        open={ending !== null}
        danger
        title={t('removeTitle', { name: ending?.name ?? '' })}
        confirm={t('remove')}
        onConfirm={() => ending && void remove(ending)}
        onClose={() => setEnding(null)}
      >
        <p>{t('removeText')}</p>
        {count === 1 ? <p>{t('removeLast')}</p> : null}
      </ConfirmDialog>
    </Block>
  )
}

const Row = ({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) => {
  const { name, synced, copied, createdAt, lastUsedAt, here, host } = passkey
  const facts = [
    t('created', { when: shortDate(createdAt) }),
    lastUsedAt ? t('used', { when: relativeTime(lastUsedAt) }) : t('unused'),
    ...(here ? [] : [t('elsewhere', { host })]),
  ]
  return (
    <li className={css.item}>
      <div className={css.itemText}>
        <span className={css.itemName}>
          {name}
          <span className={css.mark} data-tone="plain">
            {synced ? t('synced') : t('bound')}
          </span>
          {copied ? (
            <span className={css.mark} data-tone="bad">
              {t('copied')}
            </span>
          ) : null}
        </span>
        <span className={css.quiet}>{facts.join(' · ')}</span>
      </div>
      <div className={css.actions}>
        <Button size="small" aria-label={t('renameOf', { name })} onClick={onRename}>
          {t('rename')}
        </Button>
        <Button size="small" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
